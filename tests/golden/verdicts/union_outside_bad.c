// A word from outside is a number in some executions and a pointer in others, by its tag: where it
// is a number it may be any, whichever of the two the code reads first.
// expect: number_first: violated
// expect: pointer_first: violated
// expect: copied: violated
// expect: any_member: violated
// expect: element: violated
// expect: two_elements: violated
union word {
    int *p;
    long i;
};
int number_first(const union word *w, int tag) {
    if (!tag) return 100 / (w->i != 5); //! division-by-zero information
    return *w->p;
}
int pointer_first(const union word *w, int tag) {
    if (tag) return *w->p;
    return 100 / (w->i != 6); //! division-by-zero information
}
int copied(const union word *w, int tag) {
    union word c = *w;
    if (tag) return *c.p;
    return 100 / (c.i != -1); //! division-by-zero information
}
struct tagged {
    int tag;
    union {
        long i;
        int *p;
        struct tagged *next;
    } u;
};
int any_member(const struct tagged *t) {
    switch (t->tag) {
    case 0:
        return *t->u.p;
    case 1:
        return t->u.next->tag;
    default:
        return 100 / (t->u.i != 7); //! division-by-zero information
    }
}
int element(const struct tagged t[8], unsigned k) {
    if (k >= 8) return 0;
    if (t[k].tag) return *t[k].u.p;
    return 100 / (t[k].u.i != 8); //! division-by-zero information
}
// One element read twice is one pointer.
int two_elements(const struct tagged *t, unsigned j, unsigned k) {
    if (j != k) return 0;
    *t[j].u.p = 1; //! out-of-bounds information
    return 100 / (*t[k].u.p != 1); //! division-by-zero warning
}
