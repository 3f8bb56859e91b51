// Numbers computed from addresses that tell no two objects to be one: proofs as without them.
// expect: copy_word: proved
// expect: aligned_alike: proved
// expect: slot: proved
// expect: slot_of: proved
// expect: same_slot: proved
// expect: pair: proved
// expect: seed: proved
// expect: locals: proved
// expect: order_of_flags: proved
// expect: in_page: proved
// expect: same_links: proved
// expect: same_flags: proved
#include <assert.h>
#include <stdint.h>
#include <string.h>

struct node {
    int n;
    struct node *next;
};
static int table[64];

void copy_word(char *d, const char *s) {
    if (((uintptr_t)d & 7) != ((uintptr_t)s & 7)) return;
    *d = *s;
}
int aligned_alike(int *p, int *q) {
    if ((uintptr_t)p % 16 != (uintptr_t)q % 16) return 0;
    *p = 1;
    *q = 2;
    return *p + *q;
}
static unsigned slot(const void *p) { return (unsigned)((uintptr_t)p >> 4) % 64; }
int slot_of(const struct node *p) {
    table[slot(p)] = 1;
    return table[slot(p)];
}
int same_slot(const struct node *p, const int *q) {
    if (slot(p) == slot(q)) return table[slot(p)];
    return 0;
}
int pair(const struct node *p, const struct node *q) {
    uintptr_t h = (uintptr_t)p * 31 + (uintptr_t)q;
    if (h % 64 < 8) h = 9;
    return table[h % 64];
}
int seed(int n) {
    int here = 0;
    unsigned s = (unsigned)(uintptr_t)&here;
    for (int i = 0; i < 4; i++) s = s * 1103515245u + 12345u;
    return table[s % 64] == n;
}
void locals(void) {
    int a = 1, b = 2;
    if (slot(&a) == slot(&b)) a = 3;
    assert(b == 2);
}
int order_of_flags(struct node *p, struct node *q) {
    int up = (uintptr_t)p < 4096, low = (uintptr_t)q < 4096;
    if (up == low) return table[up];
    return p->n == q->n;
}
int in_page(const struct node *p, const struct node *q) {
    unsigned a = (uintptr_t)p & 4095, b = (uintptr_t)q & 4095;
    return a == b ? p->n == q->n : 0;
}
struct link {
    int *to;
    int n;
};
int same_links(void) {
    int a = 1, b = 2;
    struct link x = {&a, 1}, y = {&b, 1};
    if (memcmp(&x.to, &y.to, sizeof x.to) == 0) a = 3;
    assert(b == 2);
    return a;
}
int same_flags(struct node *p, struct node *q) {
    unsigned char x[2] = {(uintptr_t)p >> 1 & 1, (uintptr_t)q >> 1 & 1}, y[2] = {(uintptr_t)p & 1, (uintptr_t)q & 1};
    if (memcmp(x, y, sizeof x) == 0) return table[x[0]];
    p->n = 1;
    return table[y[1]];
}
