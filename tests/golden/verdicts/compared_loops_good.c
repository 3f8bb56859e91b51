// Loops in code that compares pointers from outside: they are one object or two, and what a loop stores through the one changes the other only where they are one.
// expect: apart: proved
// expect: first: proved
// expect: beside_head: proved
// expect: kept_order: proved
// expect: filled: proved
#include <assert.h>
#include <stddef.h>

struct range {
    int *from, *to;
};

void apart(char *p, char *q, int n) {
    *p = 1;
    for (int i = 0; i < n; i++) *q = 2;
    if (p == q) return;
    assert(*p == 1);
}

void first(struct range *r, struct range *other, int n) {
    if (r == other || r->from >= r->to) return;
    for (int i = 0; i < n; i++) other->from = other->to;
    assert(r->from < r->to);
}

struct node {
    struct node *next;
    int value;
};
struct list {
    struct node head;
    int count;
};

void beside_head(struct list *l, int n) {
    struct node *x = l->head.next;
    l->head.value = 3;
    for (int i = 0; i < n; i++)
        if (x != &l->head) x->value = 4;
    assert(l->head.value == 3);
}

void kept_order(const struct range *r, int n) {
    const int *x = r->from, *y = r->to;
    if (x >= y) return;
    for (int i = 0; i < n; i++) {
        const int *z = x;
        x = z;
    }
    assert(x < y);
}

void filled(const struct range *r, int value) {
    for (int *p = r->from; p < r->to; p++) *p = value;
}
