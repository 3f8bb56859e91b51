// A pointer parameter points to at least one element.
// expect: first: proved
int first(const unsigned char *p) {
    return p[0];
}
