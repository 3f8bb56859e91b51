// Addresses that the code compares as numbers: what it does if they are in one object is verified, or is said not to be.
// expect: owns: violated
// expect: between: violated
// expect: number: violated
// expect: difference: violated
// expect: combined: violated
// expect: from_start: violated
// expect: kept: violated
// expect: in_range: proved
// expect: handed: violated
// expect: in_loop: violated
// expect: as_signed: violated
// expect: own_text: violated
// expect: handle: violated
// expect: bytes_of: unknown
// expect: text_in: unknown
// expect: below: unknown
// expect: tagged: unknown
// expect: made_of_number: unknown
// expect: made_of_member: unknown
// expect: both_made: unknown
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct node {
    int n;
    struct node *next;
};
static char pool[1024];
static int table[8];
static struct node one;

void owns(const void *p) {
    uintptr_t at = (uintptr_t)p;
    if (at >= (uintptr_t)pool && at < (uintptr_t)pool + sizeof pool) assert(0); //! assertion information
}
void between(const int *p) {
    if ((uintptr_t)p > (uintptr_t)&table[0] && (uintptr_t)p < (uintptr_t)&table[7]) assert(0); //! assertion information
}
void number(struct node *s, int *p) {
    if ((uintptr_t)p == (uintptr_t)&s->n) assert(0); //! assertion information
}
void difference(struct node *s, struct node *t) {
    uintptr_t d = (uintptr_t)s - (uintptr_t)t;
    if (d == 0) assert(0); //! assertion information
}
void combined(struct node *s) {
    if (((uintptr_t)s ^ (uintptr_t)&one) == 0) assert(0); //! assertion information
}
void from_start(const char *p) {
    if ((uintptr_t)p - (uintptr_t)pool < sizeof pool) assert(0); //! assertion information
}
void kept(const int *p) {
    const uintptr_t low = (uintptr_t)table, high = low + sizeof table;
    bool inside = (uintptr_t)p >= low && (uintptr_t)p < high;
    if (inside) assert(0); //! assertion information
}
static bool in_range(uintptr_t at, uintptr_t low, uintptr_t size) { return at - low < size; }
void handed(const int *p) {
    if (in_range((uintptr_t)p, (uintptr_t)table, sizeof table)) assert(0); //! assertion information
}
void in_loop(const int *p, int n) {
    int found = 0;
    for (int i = 0; i < n; i++)
        if ((uintptr_t)p == (uintptr_t)table + 4 * (uintptr_t)(i & 7)) found = 1;
    assert(!found); //! assertion information
}
void as_signed(const char *p) {
    intptr_t at = (intptr_t)p;
    if (at >= (intptr_t)pool && at < (intptr_t)(pool + sizeof pool)) assert(0); //! assertion information
}
struct text {
    char *at, small[16];
};
void own_text(struct text *t) {
    if ((uintptr_t)t->at - (uintptr_t)t->small < sizeof t->small) assert(0); //! assertion information
}
void handle(uintptr_t h) {
    if (h == (uintptr_t)&one) assert(0); //! assertion information
}

/* Given up. */
void bytes_of(struct node *s, char *p) {
    if ((uintptr_t)p - (uintptr_t)s < sizeof *s) assert(0);
}
void text_in(struct node *s, const unsigned char *p) {
    if ((uintptr_t)p == (uintptr_t)s) assert(0);
}
void below(signed char *p, struct node *s) {
    if ((uintptr_t)p < (uintptr_t)(s + 1) && (uintptr_t)p >= (uintptr_t)s) assert(0);
}
void tagged(uintptr_t tag) {
    struct node *p = (struct node *)(tag & ~(uintptr_t)7);
    if (p == &one) assert(0);
}
void made_of_number(uintptr_t h) {
    struct node *p = (struct node *)h;
    if (p == &one) assert(0);
}
struct link {
    uintptr_t next;
};
void made_of_member(struct link *l) {
    if ((struct node *)l->next == &one) assert(0);
}
void both_made(struct link *l, struct node *q) {
    struct node *p = (struct node *)(l->next & ~(uintptr_t)3);
    q->n = 1;
    if (p == q) assert(0);
}
