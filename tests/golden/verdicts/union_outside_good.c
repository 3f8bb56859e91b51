// A word from outside is a number in some executions and a pointer in others, by its tag: each is
// looked at as what it is.
// expect: number_first: proved
// expect: pointer_first: proved
// expect: copied: proved
// expect: any_member: proved
// expect: two_elements: proved
// expect: neither: proved
union word {
    int *p;
    long i;
};
int number_first(const union word *w, int tag) {
    if (!tag) return w->i == 5 ? 0 : 100 / (w->i != 5);
    return *w->p;
}
int pointer_first(const union word *w, int tag) {
    if (tag) return *w->p;
    return w->i == 6 ? 0 : 100 / (w->i != 6);
}
int copied(const union word *w, int tag) {
    union word c = *w;
    if (tag) return *c.p;
    return c.i == -1 ? 0 : 100 / (c.i != -1);
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
        return t->u.i == 7 ? 0 : 100 / (t->u.i != 7);
    }
}
// One element read twice is one pointer.
int two_elements(const struct tagged *t, unsigned j, unsigned k) {
    if (j != k || k >= 1) return 0;
    *t[j].u.p = 1;
    return 100 / *t[k].u.p;
}
// The member used as a pointer is the address of an int: not null and aligned.
int neither(const union word *w) {
    int n = *w->p;
    return n / (w->i != 0 && w->i % 4 == 0);
}
