// Rotating by nothing shifts by the whole width.
// expect: rotl: violated
unsigned rotl(unsigned x, unsigned n) {
    n &= 31;
    return x << n | x >> (32 - n); //! shift information
}
