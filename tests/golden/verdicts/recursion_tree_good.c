// What recursion does to a tree or a list, at any depth: an induction on the depth of calls.
// expect: free_tree: proved
// expect: free_before: proved
// expect: free_all: proved
// expect: find_id: proved
// expect: find_both: proved
// expect: length: proved
// expect: has: proved
// expect: same_kind: proved
#include <stdlib.h>
struct tree {
    struct tree *left, *right;
    int value;
};
void free_tree(struct tree *t) {
    if (!t) return;
    free_tree(t->left);
    free_tree(t->right);
    free(t);
}
void free_before(struct tree *t) {
    if (!t) return;
    struct tree *l = t->left, *r = t->right;
    free(t);
    free_before(l);
    free_before(r);
}
void free_all(struct tree *t) { free_tree(t); }
int find_id(struct tree *t, int id) {
    if (!t) return -1;
    if (t->value == id) return id;
    int k = find_id(t->left, id);
    return k >= 0 ? k : find_id(t->right, id);
}
int find_both(struct tree *t, int a, int b) { return find_id(t, a) >= 0 && find_id(t, b) >= 0; }
struct list {
    struct list *next;
    int v;
};
unsigned length(const struct list *l) { return l ? 1 + length(l->next) : 0; }
int has(const struct list *l, int v) { return l && (l->v == v || has(l->next, v)); }
int same_kind(const struct tree *a, const struct tree *b) {
    if (!a || !b) return !a && !b;
    return same_kind(a->left, b->left) && same_kind(a->right, b->right);
}
