int add();
int main(int argc, char **argv) {
    (void)argv;
    return argc > 1 ? add(1) : argc ? add(1, 2, 3) : add(1, "two");
}
