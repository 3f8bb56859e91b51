int main(void) {
    unsigned n = 0;
    int left = 3;
    while (n < 100000000u) {
        n += 2;
        n -= 1;
    }
    left -= 3;
    return 1 / left;
}
