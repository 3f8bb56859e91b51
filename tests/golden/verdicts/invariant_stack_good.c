// How many elements of its own array a structure uses, and indices of rings, as all functions that
// write them keep them.
// expect: init: proved
// expect: push: proved
// expect: pop: proved
// expect: top: proved
// expect: put: proved
// expect: get: proved
// expect: deep: proved
// expect: first: proved
// expect: all: proved
struct stack {
    int n;
    int a[16];
};
void init(struct stack *s) { s->n = 0; }
int push(struct stack *s, int v) {
    if (s->n == 16) return -1;
    s->a[s->n++] = v;
    return 0;
}
int pop(struct stack *s) { return s->n ? s->a[--s->n] : 0; }
int top(const struct stack *s) { return s->n ? s->a[s->n - 1] : 0; }

struct ring {
    unsigned head, tail;
    char b[64];
};
int put(struct ring *r, char c) {
    if (r->head + 1 == r->tail) return -1;
    r->b[r->head] = c;
    if (++r->head == 64) r->head = 0;
    return 0;
}
int get(struct ring *r) {
    int c = r->b[r->tail];
    r->tail = (r->tail + 1) & 63;
    return c;
}

/* Behind another pointer, in another structure, in an array. */
struct session {
    struct stack *log;
    struct ring in;
    struct stack both[2];
};
int deep(struct session *s) { return s->log && s->log->n ? s->log->a[s->log->n - 1] : s->in.b[s->in.head]; }
int first(struct stack **s) { return (*s)->n > 0 ? (*s)->a[(*s)->n - 1] : 0; }
int all(struct session *s) {
    int sum = 0;
    for (int k = 0; k < 2; k++)
        if (s->both[k].n > 0) sum ^= s->both[k].a[s->both[k].n - 1];
    return sum;
}
