// A field that is declared void * is null where the code tests what it takes the field for: so for each engine.
// vl: --engine kinduction
// expect: use: violated
struct state {
    int x;
};
struct handle {
    void *state;
};

int use(struct handle *h, unsigned n) {
    unsigned k = 0;
    struct state *s = h->state;
    for (unsigned i = 0; i < n; i++) k ^= i;
    if (!s) return 10 / (int)(n - n); //! division-by-zero warning
    return s->x != (int)k;
}
