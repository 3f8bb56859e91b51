// What a wrapper does not know, the function that it passes its pointer to does.
// expect: order: proved
// expect: data_of: proved
// expect: both: proved
// expect: count: proved
// expect: reversed: proved
// expect: in_field: proved
// expect: result: proved
// expect: visit: proved
struct item {
    unsigned key, value;
};
static int order(const void *a, const void *b) {
    const struct item *x = a, *y = b;
    return x->key < y->key ? -1 : x->key > y->key;
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
    return x->value;
}

static void both(void *p, void (*f)(void *)) {
    f(p);
    f(p);
}
static void count(void *p) {
    struct item *x = p;
    x->value++;
}
void visit(void *p) { both(p, count); }
