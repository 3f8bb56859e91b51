// One element too many.
// expect: sum: violated
// expect: blank: violated
// vl: --bound 4
int sum(const unsigned char *p, const unsigned char *end) {
    int s = 0;
    while (p <= end) s ^= *p++; //! pointer-overflow information
    return s;
}
void blank(char *from, char *to) {
    for (; from != to; from++) *from = ' ';
    *to = 0; //! out-of-bounds information
}
