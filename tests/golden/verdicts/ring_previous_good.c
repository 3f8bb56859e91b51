// expect: last: proved
static int ring[8];
int last(int tail) {
    if (tail < 0 || tail > 7) return 0;
    return ring[(tail + 7) % 8];
}
