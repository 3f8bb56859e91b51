/* Numbers that leave through a callback, a result, a number or a library function, each in a record
 * of its own that keeps its range otherwise; and the same calls where they are harmless. */
#include <stdint.h>
#include <string.h>

struct by_callback { unsigned cap, used; };
struct by_result { unsigned used, cap; };
struct by_number { unsigned used, cap; };
struct by_search { unsigned used, cap; };
struct only_hashed { unsigned used, cap; };
struct only_read { unsigned cap, used; };

void step(struct by_callback *a, struct by_result *b, struct by_number *c, struct by_search *d,
          struct only_hashed *e, struct only_read *f) {
    a->used = (a->used + 1) & 7;
    b->used = (b->used + 1) & 7;
    c->used = (c->used + 1) & 7;
    d->used = (d->used + 1) & 7;
    e->used = (e->used + 1) & 7;
    f->used = (f->used + 1) & 7;
}

static void fill(void *p, int c, size_t n) { memset(p, c, n); }
static void clear(void *p, int c, size_t n) { memset(p, c & 1, n); }
void fills(struct by_callback *p, int c) {
    void (*f)(void *, int, size_t) = c ? fill : clear;
    f(p, 7, sizeof *p);
}

static const void *start_of(const struct by_result *p) { return p; }
void writes_result(struct by_result *p) { *(unsigned *)start_of(p) = 1000; }

static uintptr_t tagged(void *p) { return (uintptr_t)p | 1; }
void writes_number(struct by_number *p) {
    uintptr_t a = tagged(p);
    *(unsigned *)(a & ~(uintptr_t)1) = 1000;
}

void writes_found(struct by_search *p) {
    unsigned char *at = memchr(p, 0, sizeof *p);
    if (at) at[1] = 7;
}

static int is_aligned(const void *p) { return ((uintptr_t)p & 3) == 0; }
int asks(struct only_hashed *p) { return is_aligned(p); }

static int first(const void *p, int c) { return *(const unsigned char *)p == c; }
static int other(const void *p, int c) { return *(const unsigned char *)p != c; }
int reads(struct only_read *p, int c) {
    int (*f)(const void *, int) = c ? first : other;
    return f(p, c);
}
