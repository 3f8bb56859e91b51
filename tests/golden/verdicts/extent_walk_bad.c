// A pointer that walks n elements, and one more.
// expect: forward: violated
// expect: to_end: violated
int forward(const short *p, unsigned n) {
    int s = 0;
    if (n > 6) return 0;
    while (n--) s ^= *p++;
    return s ^ *p; //! out-of-bounds information
}

int to_end(const short *p, unsigned n) {
    int s = 0;
    if (n > 6) return 0;
    for (const short *q = p, *end = p + n; q <= end; q++) s ^= *q; //! out-of-bounds information
    return s;
}
