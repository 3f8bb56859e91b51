/* Numbers that say how many elements there are. */
#include <string.h>

struct vector {
    int *at;
    unsigned n;
};

int counted(const int *p, int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s += p[i];
    return s;
}

void copied(char *to, const char *from, size_t n) { memcpy(to, from, n); }

void words(void *to, const void *from, size_t n) { memcpy(to, from, n * 8); }

int behind_a_parameter(struct vector *v) {
    int s = 0;
    for (unsigned i = 0; i < v->n; i++) s += v->at[i];
    return s;
}

/* The end of each access is a sum that a condition bounds, or a constant. */
void two_bytes(unsigned char *to, size_t size, unsigned v) {
    if (size < 2) return;
    to[0] = (unsigned char)(v >> 8);
    to[1] = (unsigned char)v;
}

int by_mode(const int *p, int mode) { return mode > 2 ? p[1] : 0; }

struct text {
    char *at;
    size_t used, room;
};

int appended(struct text *t, const void *from, size_t n) {
    if (n > t->room - t->used) return -1;
    memcpy(t->at + t->used, from, n);
    t->used += n;
    return 0;
}

unsigned from_offset(const unsigned char *p, size_t off, size_t need, size_t len) {
    unsigned s = 0;
    if (need > len || off > len - need) return 0;
    for (size_t i = 0; i < need; i++) s += p[off + i];
    return s;
}

void filled(char *out, size_t *len) {
    size_t n = *len;
    memset(out, 0, n);
    *len = 0;
}

void rows(unsigned *at, int w, int h) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) at[y * w + x] = 0;
}

void whole(unsigned *at, unsigned w, unsigned h) {
    for (size_t i = 0; i < (size_t)w * h; i++) at[i] = 0;
}

void called(unsigned *at, unsigned n) { whole(at, n, 3); }

/* Neither index is the number of elements. */
int between(const int *p, unsigned from, unsigned to) { return from < to ? p[to] - p[from] : 0; }

/* An array that grows, and its last element. */
struct stack {
    int *at, used, room;
};

void *realloc(void *p, size_t n);

int pushed(struct stack *s, int v) {
    if (s->used == s->room) {
        int n = s->room + 8;
        int *p = realloc(s->at, (size_t)n * sizeof *p);
        if (!p) return -1;
        s->at = p;
        s->room = n;
    }
    s->at[s->used++] = v;
    return 0;
}

int popped(struct stack *s) { return s->used > 0 ? s->at[--s->used] : 0; }

/* Nothing is there before. */
int made(struct stack *s, int n) {
    if (n <= 0) return -1;
    s->at = realloc(0, (size_t)n * sizeof *s->at);
    s->room = n;
    s->used = 0;
    if (s->at) s->at[0] = 0;
    return 0;
}
