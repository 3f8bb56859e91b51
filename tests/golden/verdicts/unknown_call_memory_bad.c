// It may also change what its arguments reach.
// expect: rate: violated
extern void configure(int *divider);
int rate(void) {
    int divider = 4;
    configure(&divider);
    return 1000 / divider; //! division-by-zero information
}
