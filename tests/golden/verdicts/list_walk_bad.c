// Lists: what is written into a node may be the one that the function also has otherwise, and zeros over a node are over its pointers as well.
// expect: all: violated
// expect: cleared: violated
// expect: end: violated
// expect: raw: violated
#include <assert.h>
#include <stddef.h>
#include <string.h>

struct node {
    struct node *next;
    int value;
};

int all(struct node *n, struct node *one) {
    one->value = 1;
    for (; n; n = n->next) n->value = 2;
    assert(one->value == 1); //! assertion information
    return n == one;
}

void cleared(struct node *n, int steps) {
    for (int i = 0; i < steps; i++) {
        memset(n, 0, sizeof *n); //! null-dereference information
        n = n->next;
    }
}

int end(const struct node *n, const struct node *x) {
    while (n != x) n = n->next; //! null-dereference information
    return n ? n->value : 0;
}

/* The first byte of the pointer, each second time. */
struct item {
    char text[8];
    struct item *next;
};

int raw(struct item *l, int n) {
    for (int i = 0; i < n; i++) {
        ((char *)l)[7 + (i & 1)] = 0; //! null-dereference information; out-of-bounds information
        l = l->next;
    }
    return l->text[0]; //! null-dereference information; out-of-bounds information
}
