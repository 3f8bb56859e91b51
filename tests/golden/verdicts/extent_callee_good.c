// The callee shows what both are.
// expect: sum: proved
// expect: rest: proved
static int sum(const short *p, unsigned n) {
    int s = 0;
    if (n > 6) return 0;
    for (unsigned i = 0; i < n; i++) s ^= p[i];
    return s;
}

int rest(int flags, const short *list, unsigned length) {
    if (length < 1) return flags;
    return sum(list + 1, length - 1);
}
