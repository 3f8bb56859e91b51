// vl: --property +unsigned-overflow
// expect: bytes: proved
unsigned bytes(unsigned count, unsigned size) {
    if (size > 64 || count > 1000000) return 0;
    return count * size;
}
