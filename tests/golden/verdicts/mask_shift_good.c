// expect: low_mask: proved
unsigned low_mask(unsigned bits) {
    return bits >= 32 ? 0xffffffffu : (1u << bits) - 1u;
}
