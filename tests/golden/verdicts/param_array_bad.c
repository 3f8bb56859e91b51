// Nothing says how many elements there are.
// vl: --bound 4
// expect: sum_first: violated
int sum_first(const unsigned char *p, int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s += p[i]; //! out-of-bounds information
    return s;
}
