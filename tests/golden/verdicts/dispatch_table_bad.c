// expect: add: proved
// expect: sub: proved
// expect: compute: violated
static unsigned add(unsigned a, unsigned b) { return a + b; }
static unsigned sub(unsigned a, unsigned b) { return a - b; }
static unsigned (*const operations[4])(unsigned, unsigned) = {add, sub, 0, add};
unsigned compute(unsigned code, unsigned a, unsigned b) {
    if (code >= sizeof operations / sizeof *operations) return 0;
    return operations[code](a, b); //! null-dereference information
}
