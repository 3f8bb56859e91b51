// Nothing says how many elements there are: n is an index, and a remainder is no bound.
// expect: element: violated
// expect: mixed: violated
unsigned char element(const unsigned char *p, int n) {
    return p[n]; //! out-of-bounds information
}

unsigned char mixed(const unsigned char *p, unsigned n) {
    return n ? p[n % 3] : 0; //! out-of-bounds information
}
