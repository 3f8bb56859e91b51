// -1 % 8 is -1.
// expect: last: violated
static int ring[8];
int last(int tail) {
    if (tail < 0 || tail > 7) return 0;
    return ring[(tail - 1) % 8]; //! array-bounds information
}
