// vl: --solver cadical
// expect: count: proved
// A loop that calls its own function: the call is its summary in each iteration.
struct many {
    struct many *first, *next;
    unsigned n;
};
unsigned count(const struct many *m) {
    unsigned n = 0;
    for (const struct many *c = m->first; c; c = c->next) n += count(c);
    return n + 1;
}
