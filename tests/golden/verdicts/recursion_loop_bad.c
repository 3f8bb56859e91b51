// vl: --solver cadical
// As recursion_loop_good.c, with a child that is taken for there.
// expect: count: violated
struct many {
    struct many *first, *next;
    unsigned n;
};
unsigned count(const struct many *m) {
    unsigned n = m->first->n; //! null-dereference information
    for (const struct many *c = m->first; c; c = c->next) n += count(c);
    return n + 1;
}
