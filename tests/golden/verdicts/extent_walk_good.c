// A pointer that walks n elements.
// expect: forward: proved
// expect: counted: proved
// expect: to_end: proved
int forward(const short *p, unsigned n) {
    int s = 0;
    if (n > 6) return 0;
    while (n--) s ^= *p++;
    return s;
}

int counted(const short *p, int n) {
    int s = 0;
    if (n > 6) return 0;
    for (int i = 0; i < n; i++) {
        s ^= *p;
        p++;
    }
    return s;
}

int to_end(const short *p, unsigned n) {
    int s = 0;
    if (n > 6) return 0;
    for (const short *q = p, *end = p + n; q < end; q++) s ^= *q;
    return s;
}
