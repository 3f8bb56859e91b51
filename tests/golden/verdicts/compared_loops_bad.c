// Loops in code that compares pointers from outside, and fails where they are one object.
// expect: one: violated
// expect: same_range: violated
// expect: is_head: violated
// expect: swapped: violated
// expect: moved: violated
// expect: variable: violated
#include <assert.h>
#include <stddef.h>

struct range {
    int *from, *to;
};

int one(char *p, char *q, int n) {
    *p = 1;
    for (int i = 0; i < n; i++) *q = 2;
    assert(*p == 1); //! assertion information
    return p == q;
}

int same_range(struct range *r, struct range *other, int n) {
    if (r->from >= r->to) return 0;
    for (int i = 0; i < n; i++) other->from = other->to;
    assert(r->from < r->to); //! assertion information
    return r == other;
}

struct node {
    struct node *next;
    int value;
};
struct list {
    struct node head;
    int count;
};

int is_head(struct list *l, int n) {
    struct node *x = l->head.next;
    l->head.value = 3;
    for (int i = 0; i < n; i++) x->value = 4;
    assert(l->head.value == 3); //! assertion information
    return x == &l->head;
}

void swapped(const struct range *r, int n) {
    const int *x = r->from, *y = r->to;
    if (x >= y) return;
    for (int i = 0; i < n; i++) {
        const int *z = x;
        x = y;
        y = z;
    }
    assert(x < y); //! assertion information
}

void moved(struct range *r, int n) {
    if (r->from >= r->to) return;
    for (int i = 0; i < n; i++)
        if (i == 3) r->from = r->to;
    assert(r->from < r->to); //! assertion information
}

static int table[4];

int variable(struct range *r, int n) {
    int i;
    table[1] = 3;
    for (i = 0; i < n && r->from < r->to; i++) *r->from = 5;
    assert(table[1] == 3); //! assertion information
    return r->from == table;
}
