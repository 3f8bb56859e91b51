// It cannot change what it cannot reach.
// expect: rate: proved
extern void configure(int *divider);
int rate(void) {
    int divider = 4, seen = divider;
    configure(&seen);
    return 1000 / divider;
}
