// The same with a fault in one writer: the range is wider, or there is none, and it is found wherever it matters.
// expect: init: proved
// expect: push: violated
// expect: pop: violated
// expect: top: violated
// expect: put: violated
// expect: get: violated
// expect: add: proved
// expect: drop: violated
struct stack {
    int n;
    int a[16];
};
void init(struct stack *s) { s->n = 0; }
int push(struct stack *s, int v) {
    if (s->n > 16) return -1;
    s->a[s->n++] = v; //! array-bounds information
    return 0;
}
int pop(struct stack *s) { return s->n ? s->a[--s->n] : 0; } //! array-bounds information
int top(const struct stack *s) { return s->n ? s->a[s->n - 1] : 0; } //! array-bounds information

struct ring {
    unsigned head, tail;
    char b[64];
};
int put(struct ring *r, char c) {
    r->b[r->head] = c; //! array-bounds information
    if (++r->head > 64) r->head = 0;
    return 0;
}
int get(struct ring *r) {
    int c = r->b[r->tail]; //! array-bounds information
    r->tail = (r->tail + 1) & 64;
    return c;
}

/* Kept by all writers, and used wrongly. */
struct list {
    unsigned n;
    int a[8];
};
void add(struct list *l, int v) {
    if (l->n < 8) l->a[l->n++] = v;
}
int drop(struct list *l) { return l->a[l->n]; } //! array-bounds information
