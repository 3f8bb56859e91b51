extern const int primes[];
int main(int argc, char **argv) {
    (void)argv;
    return argc >= 0 && argc <= 4 ? primes[argc] : 0;
}
