// The ways that the address of a pointer from outside takes to where it is compared as a number.
// expect: handler: proved
// expect: sorted: violated
// expect: by_bytes: violated
// expect: code: violated
// expect: slot: violated
// expect: same_after: proved
// expect: through_recursion: violated
// expect: visited: violated
// expect: in_memory: violated
// expect: by_switch: violated
// expect: chosen: violated
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct node {
    int n;
    struct node *next;
};
static struct node one, row[4];
static void handler(int x) { (void)x; }

void sorted(struct node *p) {
    uintptr_t a[2] = {(uintptr_t)p, (uintptr_t)&one};
    if (a[0] > a[1]) {
        uintptr_t first = a[0];
        a[0] = a[1], a[1] = first;
    }
    if (a[0] == a[1]) assert(0); //! assertion information
}
void by_bytes(struct node *p) {
    uintptr_t a, b = (uintptr_t)&one;
    memcpy(&a, &p, sizeof a);
    if (a == b) assert(0); //! assertion information
}
void code(void (*f)(int)) {
    if ((uintptr_t)f == (uintptr_t)handler) assert(0); //! assertion information
}
int slot(struct node *p) {
    uintptr_t off = (uintptr_t)p - (uintptr_t)row;
    if (off >= sizeof row) return -1;
    row[off / sizeof *row].n = 7;
    assert(p->n != 7); //! assertion information
    return 0;
}
static int same_after(uintptr_t a, uintptr_t b, int k) { return k <= 0 ? a == b : same_after(a, b, k - 1); }
void through_recursion(struct node *p) {
    if (same_after((uintptr_t)p, (uintptr_t)&one, 3)) assert(0); //! assertion information
}
void visited(struct node *p, struct node *q) {
    uintptr_t seen[4];
    int n = 0;
    seen[n++] = (uintptr_t)p;
    for (int i = 0; i < n; i++)
        if (seen[i] == (uintptr_t)q) assert(0); //! assertion information
}
void in_memory(FILE **f) {
    if (*f == stderr) assert(0); //! assertion information
}
void by_switch(struct node *p) {
    switch ((uintptr_t)p - (uintptr_t)row) {
    case sizeof *row: assert(0); //! assertion information
    default: break;
    }
}
void chosen(struct node *p, int c) {
    struct node *q = c ? &one : &row[1];
    if ((uintptr_t)p == (uintptr_t)q) assert(0); //! assertion information
}
