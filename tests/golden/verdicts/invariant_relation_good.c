// Fields that end at another field: what all functions that write either of them keep.
// expect: buffer_reserve: proved
// expect: buffer_add: proved
// expect: buffer_last: proved
// expect: buffer_clear: proved
// expect: vector_room: proved
// expect: vector_top: proved
// expect: vector_pop: proved
// expect: vector_init: proved
// expect: ring_put: proved
// expect: ring_init: proved
// expect: line_add: proved
// expect: line_last: proved
// expect: line_end: proved
#include <assert.h>
#include <stdlib.h>

struct buffer {
    char *at;
    size_t used, size;
};
static int buffer_reserve(struct buffer *b) {
    if (b->used < b->size) return 0;
    size_t size = b->size ? b->size * 2 : 16;
    char *at = realloc(b->at, size);
    if (!at) return -1;
    b->at = at;
    b->size = size;
    return 0;
}
int buffer_add(struct buffer *b, char c) {
    if (buffer_reserve(b)) return -1;
    b->used++;
    b->at[b->used - 1] = c;
    return 0;
}
size_t buffer_last(const struct buffer *b) {
    assert(b->used <= b->size);
    return b->size - b->used;
}
void buffer_clear(struct buffer *b) { b->used = 0; }

/* Signed: it is not negative, either. */
struct vector {
    int n, cap;
};
int vector_room(const struct vector *v) { return v->cap - v->n; }
int vector_top(struct vector *v) {
    if (v->n == v->cap) return -1;
    return v->n++;
}
int vector_pop(struct vector *v) { return v->n ? --v->n : -1; }
void vector_init(struct vector *v, unsigned char cap) {
    v->n = 0;
    v->cap = cap;
}

/* Less than. */
struct ring {
    unsigned head, size;
    unsigned char at[256];
};
unsigned ring_put(struct ring *r, unsigned char c) {
    unsigned at = r->head;
    if (++r->head == r->size) r->head = 0;
    r->at[at] = c;
    assert(r->head < r->size);
    return at;
}
void ring_init(struct ring *r, unsigned char size) {
    r->head = 0;
    r->size = size ? size : 1;
}

/* The greater one has a range. */
struct line {
    unsigned len, most;
    char at[80];
};
static struct line shown = {.most = 80};
void line_add(char c) {
    if (shown.len < shown.most) shown.at[shown.len++] = c;
}
char line_last(void) { return shown.len ? shown.at[shown.len - 1] : 0; }
void line_end(unsigned char most) {
    shown.len = 0;
    shown.most = most < 80 ? most : 80;
}
