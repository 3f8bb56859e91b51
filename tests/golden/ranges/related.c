/* Relations of two fields that all stores keep. */
#include <stdlib.h>
#include <string.h>

void log_line(const char *);

/* Bytes that grow: the new capacity is right whatever wraps around. */
struct buffer { char *at; size_t used, size; };
static int buffer_reserve(struct buffer *b, size_t n) {
    size_t need = b->used + n;
    if (need <= b->size) return 0;
    size_t size = b->size ? b->size : 16;
    while (size < need) size *= 2;
    char *at = realloc(b->at, size);
    if (!at) return -1;
    b->at = at;
    b->size = size;
    return 0;
}
int buffer_add(struct buffer *b, const char *s, size_t n) {
    if (buffer_reserve(b, n)) return -1;
    memcpy(b->at + b->used, s, n);
    b->used += n;
    return 0;
}
void buffer_cut(struct buffer *b, size_t n) { if (n < b->used) b->used = n; }
struct buffer *buffer_new(size_t n) {
    struct buffer *b = malloc(sizeof *b);
    if (!b) return NULL;
    b->size = n;
    b->at = malloc(n);
    log_line("new");
    if (!b->at) { free(b); return NULL; }
    b->used = 0;
    return b;
}

/* Signed numbers; a static function that leaves the rest to its callers. */
struct vector { int *at; int n, cap; };
static void *must_resize(void *p, size_t n) {
    p = realloc(p, n);
    if (!p) abort();
    return p;
}
void vector_add(struct vector *v, int x) {
    if (v->n == v->cap) {
        v->cap = v->cap ? v->cap * 2 : 8;
        v->at = must_resize(v->at, (size_t)v->cap * sizeof *v->at);
    }
    v->at[v->n++] = x;
}
static void vector_shrink(struct vector *v, int n) { v->cap = n; }
void vector_trim(struct vector *v) {
    int n = v->n;
    v->n = 0;
    vector_shrink(v, n);
    v->n = n;
}
void vector_init(struct vector *v) { *v = (struct vector){0}; }

/* size_t doubles: what has been allocated is no more than half of the type. */
struct items { long *at; size_t n, cap; };
int items_add(struct items *v, long x) {
    if (v->n == v->cap) {
        size_t cap = v->cap ? v->cap * 2 : 4;
        long *at = realloc(v->at, cap * sizeof *at);
        if (!at) return 0;
        v->at = at;
        v->cap = cap;
    }
    v->at[v->n++] = x;
    return 1;
}
void items_init(struct items *v) { memset(v, 0, sizeof *v); }
static struct items all_items;
int items_note(long x) { return items_add(&all_items, x); }

/* Less than. */
struct ring { unsigned char at[64]; unsigned head, size; };
static struct ring one = {.size = 64};
void ring_put(unsigned char c) {
    one.at[one.head] = c;
    one.head = (one.head + 1) % one.size;
}
void ring_resize(unsigned n) {
    if (!n || n > 64) return;
    one.head = 0;
    one.size = n;
}

/* Copies, moves of whole records, and two records at a time. */
struct pair { unsigned n, cap; };
void pair_init(struct pair *p, unsigned cap) { p->n = 0; p->cap = cap; }
int pair_add(struct pair *p) { return p->n < p->cap ? (int)p->n++ : -1; }
void pair_copy(struct pair *to, const struct pair *from) { *to = *from; }
void pair_remove(struct pair *all, size_t n) { memmove(all, all + 1, (n - 1) * sizeof *all); }
int pair_append(struct pair *to, const struct pair *from) {
    if (to->n + from->n > to->cap) return -1;
    to->n += from->n;
    return 0;
}
