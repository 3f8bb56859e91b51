// vl: --entry main --bound 4
// expect: main: proved
/* The callee's checks hold for all arguments, so the executions beyond the bound do not matter. */
unsigned next(unsigned);

static unsigned mixed(unsigned n) {
    unsigned s = 0;
    for (unsigned i = 0; i < n; i++) s = s * 31u + next(i);
    return s;
}

static unsigned half(unsigned x) {
    return x / 2;
}

int main(void) {
    static const int seen[4] = {3, 1, 4, 1};
    unsigned n = next(0);
    if (n < 1000) return seen[n & 3];
    mixed(n);
    return (int)(half(7) & 1);
}
