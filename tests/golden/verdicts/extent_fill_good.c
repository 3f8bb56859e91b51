// Arrays that grow: the number of elements that was allocated, and how many are in use.
// vl: --budget 20000
// expect: push: proved
// expect: pop: proved
// expect: top: proved
// expect: grow: proved
// expect: put: proved
// expect: put_two: proved
// expect: add: proved
// expect: reserve: proved
// expect: append: proved
#include <stdlib.h>
#include <string.h>

struct vector {
    int *data;
    size_t len, cap;
};

int push(struct vector *v, int x) {
    if (v->len == v->cap) {
        size_t n = v->cap ? v->cap * 2 : 8;
        int *p = realloc(v->data, n * sizeof *p);
        if (!p) return -1;
        v->data = p;
        v->cap = n;
    }
    v->data[v->len++] = x;
    return 0;
}

int pop(struct vector *v) {
    if (!v->len) return -1;
    return v->data[--v->len];
}

int top(const int *stack, unsigned n) { return n > 0 ? stack[n - 1] : 0; }

struct names {
    char **at;
    int used, room;
};

/* The array grows in a function of its own. */
static int grow(struct names *s) {
    if (s->room > 1000000) return 0;
    char **p = realloc(s->at, ((size_t)s->room + 16) * sizeof *p);
    if (!p) return 0;
    s->at = p;
    s->room += 16;
    return 1;
}

int put(struct names *s, char *name) {
    if (s->used == s->room && !grow(s)) return 0;
    s->at[s->used++] = name;
    return 1;
}

int put_two(struct names *s, char *a, char *b) { return put(s, a) && put(s, b); }

struct item {
    long key;
    char value[24];
};
struct items {
    unsigned long count, size;
    struct item *item;
};

struct item *add(struct items *s, long key) {
    if (s->count >= s->size) {
        unsigned long size = s->size + s->size / 2 + 4;
        if (size > 100000) return NULL;
        struct item *more = malloc(size * sizeof *more);
        if (!more) return NULL;
        if (s->count) memcpy(more, s->item, s->count * sizeof *more);
        free(s->item);
        s->item = more;
        s->size = size;
    }
    struct item *new = &s->item[s->count++];
    memset(new, 0, sizeof *new);
    new->key = key;
    return new;
}

struct text {
    char *s;
    size_t n, size;
};

static int reserve(struct text *t, size_t more) {
    if (more > 4096 || t->n > 65536) return -1;
    if (t->n + more + 1 <= t->size) return 0;
    size_t size = (t->n + more + 1) * 2;
    char *p = realloc(t->s, size);
    if (!p) return -1;
    t->s = p;
    t->size = size;
    return 0;
}

int append(struct text *t, const char *from, size_t k) {
    if (reserve(t, k) < 0) return -1;
    memcpy(t->s + t->n, from, k);
    t->n += k;
    t->s[t->n] = 0;
    return 0;
}
