// A header stands in front of what these pointers are to: its fields may be anything, and none of it is missing.
// vl: --budget 100
// long: z3
// expect: flags: proved
// expect: length: proved
// expect: capacity: proved
// expect: packed: proved
// expect: around: proved
// expect: both: proved
// expect: last: proved
// expect: fill: bounded
// expect: sum: bounded
// expect: release: proved
// expect: retain: proved
// expect: set: proved
// expect: first: proved
// expect: put: proved
// expect: any_length: proved
// expect: upper: bounded
// expect: written_out: proved
// expect: smaller: bounded
// expect: drop: proved
// expect: own: proved
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

unsigned flags(const char *s) { return (unsigned char)s[-1] & 7; }

struct header {
    size_t length, capacity;
};
size_t length(const int *v) { return v ? ((const struct header *)v)[-1].length : 0; }
size_t capacity(const int *v) { return ((const size_t *)v)[-1]; }

struct __attribute__((packed)) small {
    uint8_t length, room;
    unsigned char flags;
    char text[];
};
struct __attribute__((packed)) large {
    uint32_t length, room;
    unsigned char flags;
    char text[];
};
size_t packed(const char *s) {
    if (s[-1] & 1) return ((const struct small *)(s - sizeof(struct small)))->length;
    return ((const struct large *)(s - sizeof(struct large)))->length;
}

struct link {
    struct link *next;
};
struct node {
    int key;
    struct link link;
    int value;
};
int around(struct link *l) {
    struct node *n = (struct node *)((char *)l - offsetof(struct node, link));
    return n->key == n->value;
}

int both(struct link *l) { return around(l) && l->next; }

int last(const int *v) {
    size_t n = length(v);
    return n ? v[n - 1] : 0;
}

void fill(char *s) {
    struct header *h = (struct header *)s - 1;
    for (size_t i = 0; i < h->length; i++) s[i] = 'x';
}

unsigned sum(const unsigned *v) {
    unsigned all = 0;
    for (size_t i = 0; i < ((const size_t *)v)[-2]; i++) all += v[i];
    return all;
}

struct counted {
    unsigned references;
    void (*end)(void *);
    double data[];
};
void release(double *d) {
    struct counted *c = (struct counted *)((char *)d - offsetof(struct counted, data));
    if (--c->references == 0) free(c);
}

double *retain(double *d) {
    ((struct counted *)((char *)d - offsetof(struct counted, data)))->references++;
    return d;
}

void set(char *s, size_t n) {
    struct header *h = (struct header *)s - 1;
    if (n >= h->capacity) return;
    h->length = n;
}

struct item {
    int key;
    char *name;
};
struct items {
    unsigned n, room;
};
char first(struct item *v, int i) {
    struct items *h = (struct items *)v - 1;
    if (i < 0 || (unsigned)i >= h->n) return 0;
    return v[i].name[0];
}

void put(char **v, char *x) {
    struct items *h = (struct items *)v - 1;
    if (h->n < h->room) v[h->n++] = x;
}

// One of several headers, as a byte in front of the text says.
size_t any_length(const char *s) {
    unsigned char kind = (unsigned char)s[-1];
    switch (kind & 3) {
    case 0:
        return kind >> 2;
    case 1:
        return ((const struct small *)(s - sizeof(struct small)))->length;
    case 2:
        return ((const struct large *)(s - sizeof(struct large)))->length;
    }
    return 0;
}
void upper(char *s) {
    size_t n = any_length(s);
    for (size_t i = 0; i < n; i++)
        if (s[i] == 'a') s[i] = 'A';
}

#define COUNT(v) ((v) ? ((const struct items *)(v))[-1].n : 0)
int written_out(const struct item *v) { return COUNT(v) > 0 ? v[COUNT(v) - 1].key : 0; }

int smaller(const char *s, const char *t) {
    size_t n = length((const int *)(const void *)s), m = length((const int *)(const void *)t);
    return memcmp(s, t, n < m ? n : m);
}

void drop(double *v) {
    if (v) free((int *)v - 2);
}

// The program's own object has a header of its own.
size_t own(void) {
    struct {
        struct header h;
        int v[2];
    } all = {{2, 2}, {0}};
    return ((struct header *)all.v)[-1].length;
}
