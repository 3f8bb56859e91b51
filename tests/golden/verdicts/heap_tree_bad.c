// Destroying a tree: children first.
// expect: main: violated
// vl: --entry main
#include <stdlib.h>
struct tree {
    int key;
    struct tree *left, *right;
};
static struct tree *insert(struct tree *t, int key) {
    if (!t) {
        t = malloc(sizeof *t);
        if (!t) abort();
        t->key = key;
        t->left = t->right = NULL;
    } else if (key < t->key) {
        t->left = insert(t->left, key);
    } else {
        t->right = insert(t->right, key);
    }
    return t;
}
static void destroy(struct tree *t) {
    if (!t) return;
    free(t);
    destroy(t->left); //! use-after-free error
    destroy(t->right);
}
int main(void) {
    struct tree *t = NULL;
    t = insert(t, 2);
    t = insert(t, 1);
    t = insert(t, 3);
    destroy(t);
    return 0;
}
