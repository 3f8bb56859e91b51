// A wrapper's pointer is to one element of the type that is known further on.
// expect: order: proved
// expect: data_of: proved
// expect: both: proved
// expect: count: proved
// expect: reversed: violated
// expect: in_field: violated
// expect: result: violated
// expect: visit: violated
struct item {
    unsigned key, value;
};
static int order(const void *a, const void *b) {
    const struct item *x = a, *y = b;
    return x->key < y[1].key ? -1 : 1; //! out-of-bounds information
}
int reversed(const void *a, const void *b) { return order(b, a); }

struct slot {
    void *data;
    int used;
};
int in_field(const struct slot *s, const struct slot *t) { return order(s->data, t->data); }

static void *data_of(const struct slot *s) { return s->data; }
unsigned result(const struct slot *s) {
    const struct item *x = data_of(s);
    return x[1].value; //! out-of-bounds information
}

static void both(void *p, void (*f)(void *)) {
    f(p);
    f((struct item *)p + 1);
}
static void count(void *p) {
    struct item *x = p;
    x->value++; //! out-of-bounds information
}
void visit(void *p) { both(p, count); }
