// expect: flat: violated
// expect: segment: unknown unsupported
int flat(unsigned slot) {
    if (slot > 3) return 0;
    return ((int *)0)[slot]; //! null-dereference warning
}

int segment(unsigned slot) {
    if (slot > 3) return 0;
    return ((int __attribute__((address_space(256))) *)0)[slot];
}
