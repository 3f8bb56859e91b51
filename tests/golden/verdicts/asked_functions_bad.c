// What a function does that a pointer from outside may be to, as the code asks for it.
// expect: from_memory: proved
// expect: from_nowhere: proved
// expect: looked_at_before: unknown
// expect: own: violated
// expect: second: violated
// expect: passed_on: violated
// expect: release: violated
// expect: argument: violated
#include <assert.h>
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

int own(struct stream *s) {
    calls = 0;
    if (s->next == from_memory) {
        s->next(s, 8);
        assert(calls == 0); //! assertion information
    }
    return 0;
}

int second(struct stream *s) {
    calls = 0;
    if (s->next == from_memory || s->next == from_nowhere) {
        s->next(s, 1);
        assert(calls == 1); //! assertion information
    }
    return 0;
}

void elsewhere(struct stream *s);

// Code elsewhere gets the function with the stream, and may call it.
int passed_on(struct stream *s) {
    if (s->next != from_nowhere) return 0;
    calls = 0;
    elsewhere(s);
    assert(calls == 0); //! assertion information
    return 1;
}

struct allocator {
    void (*release)(void *p);
};

char release(struct allocator *a) {
    char *p = malloc(3), c = 0;
    if (!p) return 0;
    *p = 1;
    if (a->release == free) {
        a->release(p);
        c = *p; //! use-after-free warning
    } else {
        free(p);
    }
    return c;
}

int argument(int (*next)(struct stream *, int), struct stream *s) {
    if (next == from_memory) return 0;
    calls = 0;
    if (next == from_nowhere) {
        next(s, 1);
        assert(calls == 1); //! assertion information
    }
    return 1;
}

void look_at(const struct stream *s);

// The code that looks at the stream first may have called what is in it.
int looked_at_before(const struct stream *s) {
    calls = 0;
    look_at(s);
    if (s->next == from_nowhere) assert(calls == 0);
    return 1;
}
