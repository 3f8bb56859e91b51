// vl: --bound 6
// expect: last: proved
int last(unsigned n) {
    int buffer[4] = {0};
    if (n == 0 || n > 4) return -1;
    int value;
    do {
        n--;
        value = buffer[n];
    } while (n > 0);
    return value;
}
