// vl: --solver cadical --budget 3000
// Arrays whose elements are as large as a member says, and grids: a caller has as many bytes there as the product of
// the two numbers.
// expect: at: proved
// expect: push: proved
// expect: pop: proved
// expect: get: proved
// expect: set: proved
// expect: enqueue: proved
// expect: dequeue: proved
// expect: pixel: proved
// expect: clear: proved
// expect: find: bounded
// expect: search: bounded
// expect: sum: bounded
// expect: bucket: safe
// expect: home: proved
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct vector {
    void *data;
    size_t item, count, room;
};

void *at(struct vector *v, size_t i) {
    if (i >= v->count) return NULL;
    return (char *)v->data + i * v->item;
}

bool push(struct vector *v, const void *item) {
    if (v->count == v->room) {
        size_t room = v->room ? v->room * 2 : 8;
        if (v->item && room > SIZE_MAX / v->item) return false;
        void *data = realloc(v->data, room * v->item);
        if (!data) return false;
        v->data = data;
        v->room = room;
    }
    memcpy((char *)v->data + v->count * v->item, item, v->item);
    v->count++;
    return true;
}

bool pop(struct vector *v, void *out) {
    if (v->count == 0) return false;
    v->count--;
    memcpy(out, (char *)v->data + v->count * v->item, v->item);
    return true;
}

bool get(const struct vector *v, size_t i, void *out) {
    if (i >= v->count) return false;
    memcpy(out, (const char *)v->data + i * v->item, v->item);
    return true;
}

bool set(struct vector *v, size_t i, const void *item) {
    if (i >= v->count) return false;
    memcpy((char *)v->data + v->item * i, item, v->item);
    return true;
}

struct queue {
    unsigned char *slots;
    size_t item, room, head, used;
};

bool enqueue(struct queue *q, const void *item) {
    if (q->used == q->room) return false;
    memcpy(q->slots + (q->head + q->used) % q->room * q->item, item, q->item);
    q->used++;
    return true;
}

bool dequeue(struct queue *q, void *out) {
    if (!q->used || !q->room) return false;
    memcpy(out, q->slots + q->head * q->item, q->item);
    q->head = (q->head + 1) % q->room;
    q->used--;
    return true;
}

struct image {
    uint32_t *pixels;
    size_t width, height;
};

uint32_t pixel(const struct image *m, size_t x, size_t y) {
    return x < m->width && y < m->height ? m->pixels[y * m->width + x] : 0;
}

void clear(char *cells, size_t columns, size_t rows) {
    for (size_t y = 0; y < rows; y++)
        for (size_t x = 0; x < columns; x++) cells[y * columns + x] = ' ';
}

const void *find(const void *base, size_t n, size_t item, const void *key,
                 int (*same)(const void *, const void *)) {
    const char *p = base;
    for (size_t i = 0; i < n; i++)
        if (same(p + i * item, key)) return p + i * item;
    return NULL;
}

const void *search(const void *key, const void *base, size_t n, size_t item,
                   int (*compare)(const void *, const void *)) {
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const void *p = (const char *)base + middle * item;
        int order = compare(key, p);
        if (order == 0) return p;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/* A caller's elements are as large as what is read of one. */
float sum(const void *p, size_t n, size_t stride) {
    float all = 0;
    for (size_t i = 0; i < n; i++) all += *(const float *)((const char *)p + i * stride);
    return all;
}

struct bucket {
    uint64_t hash : 48, distance : 16;
};

struct map {
    void *buckets;
    size_t item, mask;
};

static struct bucket *bucket(const struct map *m, size_t i) {
    return (struct bucket *)((char *)m->buckets + m->item * i);
}

const void *home(const struct map *m, uint64_t hash) {
    const struct bucket *b = bucket(m, hash & m->mask);
    return b->distance ? b + 1 : NULL;
}
