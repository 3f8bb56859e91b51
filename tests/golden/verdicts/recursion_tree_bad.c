// vl: --solver cadical --budget 50
// As recursion_tree_good.c, but for the failures that an induction on the depth of calls must see.
// long: z3
// expect: free_twice: violated
// expect: free_shared: violated
// expect: use_after: violated
// expect: use_deeper: violated
// expect: free_whole: violated
// expect: free_parent: violated
// expect: free_tree: proved
// expect: free_again: violated
// expect: free_and_use: violated
// expect: free_local: violated
// expect: set_values: violated
// expect: depth_of: proved
// expect: no_null: violated
// expect: find_value: violated
// expect: free_below: violated
// expect: free_own: violated
#include <stdlib.h>
struct tree {
    struct tree *left, *right;
    int value;
};
void free_twice(struct tree *t) {
    if (!t) return;
    free_twice(t->left); //! use-after-free information
    free_twice(t->left);
    free(t);
}
void free_shared(struct tree *t) {
    if (!t) return;
    t->right = t->left; //! use-after-free information
    free_shared(t->left);
    free_shared(t->right);
    free(t);
}
int use_after(struct tree *t) {
    if (!t) return 0;
    struct tree *l = t->left;
    use_after(l);
    int v = l ? l->value : 0; //! use-after-free warning
    free(t);
    return v;
}
void use_deeper(struct tree *t) {
    if (!t || !t->left) return;
    struct tree *d = t->left->left;
    use_deeper(t->left);
    if (d) d->value = 1; //! use-after-free information
    free(t);
}
void free_whole(struct tree *t, int n) {
    if (!t) return;
    struct tree *l = t->left; //! use-after-free information
    if (n > 0) {
        free_whole(t, n - 1);
        free_whole(l, 0);
        return;
    }
    free_whole(t->left, 0);
    free_whole(t->right, 0);
    free(t);
}
void free_parent(struct tree *t) {
    if (!t) return;
    free(t);
    if (t->value) free_parent(t->left); //! use-after-free warning
}
static void free_tree(struct tree *t) {
    if (!t) return;
    free_tree(t->left); //! use-after-free information
    free_tree(t->right);
    free(t); //! invalid-free warning
}
void free_again(struct tree *t) {
    free_tree(t);
    free_tree(t);
}
void free_and_use(struct tree *t) {
    struct tree *l = t->left;
    free_tree(t);
    if (l) l->value = 1; //! use-after-free warning
}
void free_local(void) {
    struct tree leaf = {0, 0, 1};
    free_tree(&leaf);
}
void set_values(struct tree *t) {
    if (!t) return;
    t->value = 5;
    set_values(t->left);
    if (t->left) t->left->value /= t->left->value - 5; //! division-by-zero warning
}
int depth_of(const struct tree *t) {
    if (t->value > 100) return 0; //! null-dereference information
    return t->left ? depth_of(t->left) : 0;
}
int no_null(const struct tree *t) { return t->right ? depth_of(t->left) : 0; }
int find_value(struct tree *t, int n) {
    if (!t) return -1;
    if (n == 3) return 100 / t->value; //! division-by-zero information
    return find_value(t->left, n - 1); //! signed-overflow information; use-after-free warning
}
int free_below(struct tree *t) {
    if (!t->left || !t->left->left) return 0;
    free(t->left->left);
    return find_value(t->left, 5);
}
int free_own(struct tree *t) {
    struct tree *l = t->left;
    free(t);
    return find_value(t, 5) + (l != 0);
}
