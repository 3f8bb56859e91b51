// expect: flag: proved
unsigned flag(unsigned bit) {
    if (bit > 31) return 0;
    return 1u << bit;
}
