/* Numbers that all stores keep in a range. */
void *realloc(void *, unsigned long);
void *malloc(unsigned long);
void *memset(void *, int, unsigned long);
void other(int *);

struct stack {
    int n;
    int a[16];
};
void stack_init(struct stack *s) { s->n = 0; }
int stack_push(struct stack *s, int v) {
    if (s->n >= 16) return -1;
    s->a[s->n++] = v;
    return 0;
}
int stack_pop(struct stack *s) { return s->n > 0 ? s->a[--s->n] : 0; }

struct ring {
    unsigned head, tail;
    char b[64];
};
void ring_put(struct ring *r, char c) {
    r->b[r->head] = c;
    r->head = (r->head + 1) % 64;
}
char ring_get(struct ring *r) {
    char c = r->b[r->tail];
    if (++r->tail == 64) r->tail = 0; /* 64 for a moment, which nobody sees */
    return c;
}

/* Cleared, copied whole, allocated and set, in an array, in another record. */
struct slot {
    unsigned char used;
    short at;
    int v[8];
};
struct pool {
    struct slot all[4];
    int k;
};
void slot_clear(struct slot *s) { memset(s, 0, sizeof *s); }
void slot_copy(struct slot *s, const struct slot *t) { *s = *t; }
struct slot *slot_new(void) {
    struct slot *s = malloc(sizeof *s);
    if (s) *s = (struct slot){0};
    return s;
}
struct slot *slot_more(struct slot *s, unsigned n) { return realloc(s, n * sizeof *s); }
void pool_next(struct pool *p, unsigned i) {
    struct slot *s = &p->all[i % 4];
    s->at++;
    if (s->at > 7) s->at = -1;
    if (s->used < 8) s->used += 1;
    other(s->v);
}

/* By loops, and smaller numbers. */
struct text {
    long len;
    char b[32];
};
void text_set(struct text *t, const char *from, long n) {
    long i;
    for (i = 0; i < n && i < 31 && from[i]; i++) t->b[i] = from[i];
    t->len = i;
}
void text_cut(struct text *t, long n) {
    if (n >= 0 && n < t->len) t->len = n;
}
int text_last(const struct text *t) { return t->len ? t->b[t->len - 1] : 0; }

/* Variables of the file. */
static int level;
static int table[10];
int level_now(void) { return table[level]; }
void level_set(int k) {
    if (k >= 0 && k < 10) level = k;
}
int visits(void) {
    static unsigned seen = 3;
    seen = seen == 9 ? 0 : seen + 1;
    return table[seen];
}
