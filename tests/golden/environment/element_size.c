#include <stdlib.h>
#include <string.h>

struct vector {
    void *data;
    size_t item, count, room;
};

void *at(struct vector *v, size_t i) {
    return i < v->count ? (char *)v->data + i * v->item : NULL;
}

int push(struct vector *v, const void *item) {
    if (v->count == v->room) {
        size_t room = v->room * 2 + 1;
        void *data = realloc(v->data, room * v->item);
        if (!data) return 0;
        v->data = data;
        v->room = room;
    }
    memcpy((char *)v->data + v->count * v->item, item, v->item);
    v->count++;
    return 1;
}

char *end(char *base, size_t n, size_t item) {
    char *p = base, *last = base + n * item;
    while (p < last && *p) p += item;
    return p;
}

/* What is compared is an index, and no size. */
char compared(const char *p, size_t i, size_t j, size_t n, size_t m) {
    return i < n && j < m ? p[i * j] : 0;
}

void *again(struct vector *v, size_t i) { return at(v, i); }
