// The code asks whether a pointer from outside is to a certain function: then it may be.
// expect: from_memory: proved
// expect: from_nowhere: proved
// expect: read_some: proved
// expect: own: proved
// expect: either: proved
// expect: argument: proved
// expect: behind: proved
// expect: same: proved
// expect: release: proved
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

struct stream {
    int (*next)(struct stream *s, int most);
    int left;
};
static int calls;

static int from_memory(struct stream *s, int most) {
    calls = 1;
    return most < s->left ? most : s->left;
}

static int from_nowhere(struct stream *s, int most) {
    calls = 2;
    return s->left == 0 ? most : 0;
}

int read_some(struct stream *s, int most, int skip) {
    if (most <= 0) return 0;
    if (skip && s->next != from_memory) return -1;
    return s->next(s, most);
}

int own(struct stream *s) {
    calls = 0;
    if (s->next != from_memory) return 0;
    int n = s->next(s, 8);
    assert(calls == 1);
    return n;
}

int either(struct stream *s) {
    calls = 0;
    if (s->next == from_memory || s->next == from_nowhere) {
        s->next(s, 1);
        assert(calls == 1 || calls == 2);
    }
    return 0;
}

int argument(int (*next)(struct stream *, int), struct stream *s) {
    calls = 0;
    if (next != from_nowhere) return 0;
    next(s, 1);
    assert(calls == 2);
    return 1;
}

struct reader {
    struct stream *in;
};

int behind(struct reader *r) {
    calls = 0;
    if (r->in->next != from_memory) return 0;
    r->in->next(r->in, 1);
    assert(calls == 1);
    return 1;
}

int same(struct stream *s, struct stream *t) {
    calls = 0;
    if (s->next != t->next || t->next != from_nowhere) return 0;
    s->next(s, 1);
    assert(calls == 2);
    return 1;
}

struct allocator {
    void (*release)(void *p);
};

void release(struct allocator *a, char *p) {
    if (a->release == free)
        free(p);
    else
        a->release(p);
}
