// How far code reaches by a variable that goes in step with the loop's counter; a number that selects a case is no length, one that is
// not looked at may be.
// expect: words: violated
// expect: mix: violated
// expect: tag: violated
unsigned words(const unsigned char from[], unsigned n) {
    unsigned i, j, sum = 0;
    for (i = 0, j = 0; i < n; i++, j += 2) sum += from[j]; //! out-of-bounds information
    return sum;
}
unsigned mix(const unsigned char block[], int keysize) {
    unsigned sum = block[0] + block[1] + block[2] + block[3];
    if (keysize != 128) sum += block[4]; //! out-of-bounds information
    return sum;
}
unsigned tag(const unsigned char *p, unsigned len) {
    return p[0] | p[1] << 8; //! out-of-bounds information
}
