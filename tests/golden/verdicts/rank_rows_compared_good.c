// expect: other_row: proved
// expect: kinds: proved
// expect: unlink_node: safe
// expect: unlink_first: proved
#include <stddef.h>

struct node {
    unsigned hash;
    struct node *next;
};

struct table {
    struct node *at[8];
};

int other_row(int *const rows[4], unsigned i, unsigned j) {
    if (i > 3 || j > 3 || !rows[i] || !rows[j] || rows[i] == rows[j]) return 0;
    return *rows[j];
}

int kinds(int *const rows[4], unsigned i, unsigned j) {
    if (i > 3 || j > 3 || !rows[i] || !rows[j]) return 0;
    return 100 / (1 + (rows[i] != rows[j]));
}

static void unlink_node(struct table *t, const struct node *n) {
    struct node **p = &t->at[n->hash & 7];
    if (*p == n) *p = n->next;
}

struct node *unlink_first(struct table *t, unsigned i) {
    struct node *n = i < 8 ? t->at[i] : NULL;
    if (n) unlink_node(t, n);
    return n;
}
