/* Code of other files runs while the two do not keep their relation, or frees itself of it. */
#include <stddef.h>
#include <stdlib.h>
struct open {
    size_t len, cap;
    char *at;
};
extern void yield(void);
void open_init(struct open *b, void *p, size_t n) {
    b->at = p;
    b->len = 0;
    b->cap = n;
}
int open_add(struct open *b, char c) {
    if (b->len < b->cap) {
        b->at[b->len++] = c;
        return 1;
    }
    return 0;
}
size_t open_left(const struct open *b) { return b->cap - b->len; }
void open_set(struct open *b, size_t n) {
    size_t o = b->len;
    b->len = n;
    yield();
    b->len = o;
}

struct late {
    size_t len, cap;
    char *at;
};
void late_init(struct late *b, void *p, size_t n) {
    b->at = p;
    b->len = 0;
    b->cap = n;
}
size_t late_left(const struct late *b) { return b->cap - b->len; }
void late_step(struct late *b) {
    size_t l = b->len;
    if (l < b->cap) {
        yield();
        b->len = l + 1;
    }
}

/* Zeros are not in order here. */
struct ring {
    int head, size;
    int *at;
};
void ring_init(struct ring *b, int *p, int n) {
    if (n < 1) return;
    b->at = p;
    b->size = n;
    b->head = 0;
}
void ring_step(struct ring *b) { b->head = (b->head + 1) % b->size; }
struct ring *ring_make(void) {
    struct ring *b = calloc(1, sizeof *b);
    if (!b) abort();
    return b;
}
int ring_use(struct ring *b) { return b->head < b->size; }

/* Nothing but the library is called meanwhile: kept. */
struct quiet {
    size_t len, cap;
    char *at;
};
void quiet_init(struct quiet *b, void *p, size_t n) {
    b->at = p;
    b->len = 0;
    b->cap = n;
}
int quiet_add(struct quiet *b, char c) {
    if (b->len < b->cap) {
        b->at[b->len++] = c;
        return 1;
    }
    return 0;
}
size_t quiet_left(const struct quiet *b) { return b->cap - b->len; }
