// The length of an array of another file is unknown; it has an element (C11 6.2.5p20).
// expect: later: violated
// expect: negative: violated
extern const unsigned char table[];
int later(unsigned i) { return table[i]; } //! out-of-bounds information
int negative(void) { return table[-1]; } //! out-of-bounds warning
