// A record around its first member, which container_of goes to by no step at all.
// expect: consume: proved
// expect: count: proved
// expect: stop: proved
// expect: inner: proved
// expect: either: proved
#include <stddef.h>

#define container_of(ptr, type, member) \
    ((type *)((char *)(ptr) - offsetof(type, member)))
#define checked_container_of(ptr, type, member) \
    ({ \
        const __typeof__(((type *)0)->member) *member_ptr = (ptr); \
        (type *)((char *)member_ptr - offsetof(type, member)); \
    })

struct consumer {
    int (*take)(struct consumer *c, size_t n);
    int (*end)(struct consumer *c);
};

struct buffer {
    size_t size;
    char *at;
};

struct buffered {
    struct consumer consumer;
    struct buffer *buffer;
};

struct counted {
    struct buffered buffered;
    unsigned count;
};

int consume(struct consumer *c, size_t n) {
    struct buffered *b = container_of(c, struct buffered, consumer);
    b->buffer->size += n;
    return 0;
}

int count(struct consumer *c, size_t n) {
    struct buffered *b = checked_container_of(c, struct buffered, consumer);
    b->buffer->size -= n;
    return b->consumer.end != NULL;
}

void stop(const struct consumer *c, unsigned *last) {
    const struct counted *k = (const struct counted *)((const char *)c - offsetof(struct counted, buffered.consumer));
    *last = k->count;
}

unsigned inner(struct consumer *c) {
    return container_of(container_of(c, struct buffered, consumer), struct counted, buffered)->count;
}

// Which of two it is the code decides: nothing more is known of it than its own type.
struct other {
    struct consumer consumer;
    int n;
};

int either(struct consumer *c, int is_other) {
    struct buffered *b = container_of(c, struct buffered, consumer);
    struct other *o = container_of(c, struct other, consumer);
    return is_other ? o->consumer.end == NULL : b->consumer.take == NULL;
}
