// vl: --entry main --bound 4
// expect: main: bounded
/* `inverse(0)` is undefined, but only runs of a thousand iterations get there: that nothing was seen
   within the bound is no proof, even though `main` itself has no check, or one that holds anyway. */
unsigned next(unsigned);

static unsigned mixed(unsigned n) {
    unsigned s = 0;
    for (unsigned i = 0; i < n; i++) s = s * 31u + next(i);
    return s;
}

static int inverse(int x) {
    return 1 / x;
}

int main(void) {
    static const int seen[4] = {3, 1, 4, 1};
    unsigned n = next(0);
    if (n < 1000) return seen[n & 3];
    mixed(n);
    return inverse(0);
}
