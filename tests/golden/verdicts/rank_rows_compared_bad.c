// Rows of a table are one object in the model. Code that asks whether two are equal may be left by
// executions, or kept in a loop, in which they are not.
// vl: --budget 50
// expect: other_row: violated
// expect: kinds: violated
// expect: unlink_node: unknown
// expect: unlink_first: violated
#include <stddef.h>

struct node {
    unsigned hash;
    struct node *next;
};

struct table {
    struct node *at[8];
};

int other_row(int *const rows[4], unsigned i, unsigned j) {
    if (i > 3 || j > 3 || !rows[i] || rows[i] == rows[j]) return 0;
    return *rows[j]; //! null-dereference information
}

int kinds(int *const rows[4], unsigned i, unsigned j) {
    if (i > 3 || j > 3 || !rows[i] || !rows[j]) return 0;
    return 100 / (rows[i] != rows[j]); //! division-by-zero information
}

static void unlink_node(struct table *t, const struct node *n) {
    struct node **p = &t->at[n->hash & 7];
    while (*p != n) p = &(*p)->next; //! null-dereference information
    *p = n->next;
}

struct node *unlink_first(struct table *t, unsigned i) {
    struct node *n = i < 8 ? t->at[i] : NULL;
    if (n) unlink_node(t, n);
    return n;
}
