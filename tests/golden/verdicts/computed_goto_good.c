// expect: dispatch: proved
// expect: states: proved
// expect: lifetimes: proved
int dispatch(unsigned op, int x) {
    static void *const table[] = {&&inc, &&twice};
    if (op >= sizeof table / sizeof *table) return 0;
    goto *table[op];
inc:
    return (x & 7) + 1;
twice:
    return (x & 7) * 2;
}
int states(unsigned n) {
    void *state = &&idle;
    int steps = 0;
    for (unsigned i = 0; i < 3; i++) {
        goto *state;
    idle:
        state = (n >> i & 1) ? &&busy : &&idle;
        continue;
    busy:
        steps++;
        state = &&idle;
    }
    if (steps > 2) __builtin_unreachable();
    return steps;
}
int lifetimes(int x) {
    int *p = 0;
    void *to = x ? &&in : &&out;
    {
        int v = 1;
        p = &v;
        goto *to;
    }
in: {
    int w = 2;
    p = &w;
    return *p;
}
out:
    return 0;
}
