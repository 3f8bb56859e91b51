// The callee shows what both are; the caller promises one element more than it has been given.
// expect: sum: proved
// expect: more: violated
static int sum(const short *p, unsigned n) {
    int s = 0;
    if (n > 6) return 0;
    for (unsigned i = 0; i < n; i++) s ^= p[i]; //! out-of-bounds information
    return s;
}

int more(int flags, const short *list, unsigned length) {
    if (length > 5) return flags;
    return sum(list, length + 1);
}
