// Pointers from outside that are never one: declared restrict, of different types, or compared.
// vl: --alias same
// expect: restricted: proved
// expect: types: proved
// expect: compared: proved
// expect: length: proved
#include <assert.h>
struct node {
    struct node *next;
    int value;
};
void restricted(int *restrict a, int *b) {
    *a = 1;
    *b = 2;
    assert(*a == 1);
}
void types(int *a, long *b) {
    *a = 1;
    *b = 2;
    assert(*a == 1);
}
void compared(struct node *p, struct node *q) {
    p->value = 1;
    if (p == q) return;
    q->value = 2;
    assert(p->value == 1);
}
int length(int *to, const int *from, unsigned n) {
    int sum = 0;
    for (unsigned i = 0; i < n && i < 4; i++) {
        to[i] = 0;
        sum |= from[i] > 0;
    }
    return sum;
}
