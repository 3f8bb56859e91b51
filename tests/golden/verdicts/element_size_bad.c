// vl: --solver cadical --budget 3000
// Arrays whose elements are as large as a member says, and grids: one element, or one byte, too far. The last two
// count from the end, and in steps.
// expect: at: violated
// expect: push: violated
// expect: get: violated
// expect: enqueue: violated
// expect: pixel: violated
// expect: clear: violated
// expect: last: violated
// expect: insert: violated
// expect: sum: violated
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct vector {
    void *data;
    size_t item, count, room;
};

char at(struct vector *v, size_t i) {
    if (!v->data || !v->item || i > v->count) return 0;
    return *((char *)v->data + i * v->item); //! out-of-bounds information
}

bool push(struct vector *v, const void *item) {
    if (v->count > v->room) {
        size_t room = v->room * 2 + 1;
        if (v->item && room > SIZE_MAX / v->item) return false;
        void *data = realloc(v->data, room * v->item);
        if (!data) return false;
        v->data = data;
        v->room = room;
    }
    memcpy((char *)v->data + v->count * v->item, item, v->item); //! out-of-bounds information
    v->count++;
    return true;
}

bool get(const struct vector *v, size_t i, char *out) {
    if (i >= v->count) return false;
    memcpy(out, (const char *)v->data + i * v->item, v->item);
    *out = ((const char *)v->data)[i * v->item + v->item]; //! out-of-bounds information
    return true;
}

struct queue {
    unsigned char *slots;
    size_t item, room, head, used;
};

bool enqueue(struct queue *q, const void *item) {
    if (q->used > q->room || !q->room) return false;
    memcpy(q->slots + (q->head + q->used) * q->item, item, q->item); //! out-of-bounds information; pointer-overflow information
    q->used++;
    return true;
}

struct image {
    uint32_t *pixels;
    size_t width, height;
};

uint32_t pixel(const struct image *m, size_t x, size_t y) {
    return m->pixels && x <= m->width && y < m->height ? m->pixels[y * m->width + x] : 0; //! out-of-bounds information
}

void clear(char *cells, size_t columns, size_t rows) {
    for (size_t y = 0; y <= rows; y++)
        for (size_t x = 0; x < columns; x++) cells[y * columns + x] = ' '; //! out-of-bounds information
}

struct stack {
    int *at;
    size_t n, room;
};

int last(struct stack *s) {
    if (s->n == 0) return 0;
    s->n--;
    return s->at[s->n + 1]; //! out-of-bounds information
}

void insert(struct stack *s, size_t i, int v) {
    if (s->n == s->room || i > s->n) return;
    for (size_t k = s->n + 1; k > i; k--) s->at[k] = s->at[k - 1]; //! out-of-bounds information
    s->at[i] = v;
    s->n++;
}

float sum(const void *p, size_t n, size_t stride) {
    float all = 0;
    if (!p || stride % 4) return 0;
    for (size_t i = 0; i <= n; i++) all += *(const float *)((const char *)p + i * stride); //! out-of-bounds information
    return all;
}
