// What the bytes, a copy in memory or a number tell of a pointer being null holds of the pointer.
// expect: is_zero: safe
// expect: lacks: proved
// expect: made: proved
// expect: set: proved
// expect: is_no_number: proved
// expect: by_bytes: proved
// expect: by_number: proved
// expect: by_union: proved
// expect: by_cast: proved
// expect: byte_by_byte: proved
// expect: halves: proved
// expect: copied: proved
// expect: in_record: proved
// expect: in_copy: proved
// expect: by_value: proved
// expect: returned: proved
// expect: set_elsewhere: proved
// expect: in_array: proved
// expect: in_static: proved
// expect: behind: proved
// expect: on_heap: proved
// expect: both: proved
// expect: chosen: proved
// expect: passed_number: proved
// expect: tagged: proved
// expect: equal_bytes: proved
// expect: equal_members: proved
// expect: beside: proved
// expect: from_sum: proved
// expect: from_call: proved
// expect: append: proved
// expect: named: proved
// expect: low: proved
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct item { int n; int *p; };
static int *current;
uintptr_t number(void);
static int is_zero(const void *m, int n) {
    const unsigned char *c = m;
    while (n--)
        if (*c++) return 0;
    return 1;
}
static int lacks(struct item z) { return z.p == 0; }
static struct item made(int *p) {
    struct item z = {1, p};
    return z;
}
static void set(struct item *z, int *p) { z->p = p; }
static int is_no_number(uintptr_t v) { return v == 0; }

void by_bytes(int *p) {
    int *none = 0;
    if (memcmp(&p, &none, sizeof p) == 0) return;
    assert(p);
}
void by_number(int *p) {
    uintptr_t u;
    memcpy(&u, &p, sizeof p);
    if (u == 0) return;
    assert(p);
}
void by_union(int *p) {
    union { int *p; uintptr_t u; } x = {p};
    if (!x.u) return;
    assert(p);
}
void by_cast(int *p) {
    if (*(uintptr_t *)&p == 0) return;
    assert(p);
}
void byte_by_byte(int *p) {
    if (is_zero(&p, sizeof p)) return;
    assert(p);
}
void halves(int *p) {
    uint32_t w[2];
    memcpy(w, &p, sizeof p);
    if (!w[0] && !w[1]) return;
    assert(p);
}
void copied(int *p) {
    int *q;
    memmove(&q, &p, sizeof p);
    if (!q) return;
    assert(p);
}
void in_record(int *p) {
    struct item z;
    z.p = p;
    if (!z.p) return;
    assert(p);
}
void in_copy(int *p) {
    struct item z = {1, p}, y = z;
    if (!y.p) return;
    assert(p);
}
void by_value(int *p) {
    struct item z = {1, p};
    if (lacks(z)) return;
    assert(p);
}
void returned(int *p) {
    struct item z = made(p);
    if (!z.p) return;
    assert(p);
}
void set_elsewhere(int *p) {
    struct item z;
    set(&z, p);
    if (!z.p) return;
    assert(p);
}
void in_array(int *p) {
    int *all[2] = {p, p};
    for (int i = 0; i < 2; i++)
        if (!all[i]) return;
    assert(p);
}
void in_static(int *p) {
    current = p;
    if (!current) return;
    assert(p);
}
void behind(struct item *z, int *p) {
    z->p = p;
    if (!z->p) return;
    assert(p && z->p);
}
void on_heap(int *p) {
    struct item *z = malloc(sizeof *z);
    if (!z) return;
    z->p = p;
    if (!z->p) return;
    free(z);
    assert(p);
}
void both(int *p, int *q) {
    if (((uintptr_t)p | (uintptr_t)q) == 0) return;
    assert(p || q);
}
void chosen(int *p) {
    switch ((uintptr_t)p) {
    case 0: return;
    }
    assert(p);
}
void passed_number(int *p) {
    if (is_no_number((uintptr_t)p)) return;
    assert(p);
}
void tagged(int *p) {
    int *q = (int *)((uintptr_t)p & ~(uintptr_t)1);
    if (!q) return;
    assert(p);
}
void equal_bytes(int *p, int *q) {
    if (memcmp(&p, &q, sizeof p) == 0) return;
    assert(p != q);
}
void equal_members(int *p, int *q) {
    struct item y = {1, p}, z = {1, q};
    if (y.p == z.p) return;
    assert(p != q);
}
void beside(uintptr_t v) {
    if ((int *)(v + 8) == 0) return;
    assert(v != -(uintptr_t)8);
}
void from_sum(uintptr_t v) {
    int *p = (int *)(v + 8);
    if (!p) return;
    assert(p);
}
void from_call(void) {
    if ((int *)(number() - 8) == 0) return;
}

struct node { char name[8]; struct node *next; };
struct list { struct node *head; };
void append(struct list *l, struct node *n) {
    n->next = 0;
    if (!l->head) {
        l->head = n;
    } else {
        n->next = l->head;
        l->head = n;
    }
}
void named(int *p) {
    struct { char name[8]; int *p; } x = {"abc", p};
    int n = 0;
    while (x.name[n]) n++;
    *x.p = n;
}
int low(int *p) { return ((uintptr_t)p & 3) == 0 ? *p : 0; }
