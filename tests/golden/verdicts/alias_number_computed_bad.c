// Numbers computed from addresses, compared: where two objects may be one, these are equal, too.
// expect: halves: violated
// expect: shifted: unknown
// expect: hash: proved
// expect: hashed: violated
// expect: hashed_one: violated
// expect: same_page: violated
// expect: on_one_page: unknown
// expect: tripled: unknown
// expect: inverted: unknown
// expect: negated: violated
// expect: tagged_above: violated
// expect: rotated: unknown
// expect: by_bytes: violated
// expect: as_double: violated
// expect: as_mark: violated
// expect: hash_difference: violated
// expect: in_memory: violated
// expect: pages_apart: unknown
// expect: split: proved
// expect: keys_of: unknown
// expect: cached: unknown
#include <assert.h>
#include <stdint.h>
#include <string.h>

struct node {
    int n;
    struct node *next;
};
static struct node one;
static char pool[4096];

void halves(struct node *p) {
    uintptr_t a = (uintptr_t)p, b = (uintptr_t)&one;
    if ((unsigned)a == (unsigned)b && a >> 32 == b >> 32) assert(0); //! assertion information
}
void shifted(struct node *p) {
    if ((uintptr_t)p >> 3 == (uintptr_t)&one >> 3) assert(0);
}
static unsigned hash(const void *p) { return (unsigned)(((uintptr_t)p >> 4) * 2654435761u); }
void hashed(struct node *p, struct node *q) {
    if (hash(p) == hash(q)) assert(p == q); //! assertion information
}
void hashed_one(struct node *p) {
    if (hash(p) == hash(&one)) assert(0); //! assertion information
}
void same_page(const char *p) {
    if ((((uintptr_t)p ^ (uintptr_t)pool) & ~(uintptr_t)4095) == 0) assert(0); //! assertion information
}
void on_one_page(struct node *p, struct node *q) {
    if ((uintptr_t)p / 4096 != (uintptr_t)q / 4096) return;
    p->n = 1;
    q->n = 2;
    assert(p->n == 1);
}
void tripled(struct node *p) {
    if ((uintptr_t)p * 3 == (uintptr_t)&one * 3) assert(0);
}
void inverted(struct node *p) {
    if (~(uintptr_t)p == ~(uintptr_t)&one) assert(0);
}
void negated(struct node *p) {
    if (-(uintptr_t)p == -(uintptr_t)&one) assert(0); //! assertion information
}
void tagged_above(struct node *p, unsigned k) {
    uint64_t a = ((uint64_t)(uintptr_t)p << 16) | (k & 0xffff);
    uint64_t b = ((uint64_t)(uintptr_t)&one << 16) | 3;
    if (a == b) assert(0); //! assertion information
}
void rotated(struct node *p) {
    uintptr_t a = (uintptr_t)p, b = (uintptr_t)&one;
    a = a << 7 | a >> 57;
    b = b << 7 | b >> 57;
    if (a == b) assert(0);
}
void by_bytes(struct node *p) {
    struct node *q = &one;
    const unsigned char *a = (const unsigned char *)&p, *b = (const unsigned char *)&q;
    for (unsigned i = 0; i < sizeof p; i++)
        if (a[i] != b[i]) return;
    assert(0); //! assertion information
}
void as_double(struct node *p) {
    if ((double)(uintptr_t)p == (double)(uintptr_t)&one) assert(0); //! assertion information
}
void as_mark(struct node *p) {
    int mark[64] = {0};
    mark[((uintptr_t)&one >> 3) % 64] = 1;
    if (mark[((uintptr_t)p >> 3) % 64]) assert(0); //! assertion information
}
void hash_difference(struct node *p) {
    if (hash(p) - hash(&one) == 0) assert(p->n == 0 && one.n == p->n); //! assertion information
}
void in_memory(struct node *p, struct node *q, unsigned i) {
    uintptr_t page[2] = {(uintptr_t)p >> 12, (uintptr_t)q >> 12};
    if (page[i & 1] == (uintptr_t)&one >> 12) assert(one.n == 0 || p->n == q->n); //! assertion information
}
void pages_apart(struct node *p, struct node *q) {
    uintptr_t a = (uintptr_t)p >> 12, b = (uintptr_t)q >> 12;
    if (a < b || b < a) return;
    p->n = 1;
    q->n = 2;
    assert(p->n == 1);
}
struct key {
    uint32_t low, high;
};
static struct key split(const void *p) {
    return (struct key){(uint32_t)(uintptr_t)p, (uint32_t)((uintptr_t)p >> 32)};
}
void keys_of(struct node *p) {
    struct key a = split(p), b = split(&one);
    if (memcmp(&a, &b, sizeof a) == 0) assert(0);
}
void cached(struct node *p, struct node *q) {
    uintptr_t a = ~(uintptr_t)p, b = ~(uintptr_t)q;
    if (memcmp(&a, &b, sizeof a) != 0) return;
    p->n = 1;
    q->n = 2;
    assert(p->n == 1);
}
