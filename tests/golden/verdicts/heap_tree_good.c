// expect: main: proved
// vl: --entry main
#include <assert.h>
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
static int sum(const struct tree *t) {
    return t ? sum(t->left) + t->key + sum(t->right) : 0;
}
static void destroy(struct tree *t) {
    if (!t) return;
    destroy(t->left);
    destroy(t->right);
    free(t);
}
int main(void) {
    struct tree *t = NULL;
    t = insert(t, 2);
    t = insert(t, 1);
    t = insert(t, 3);
    assert(sum(t) == 6);
    destroy(t);
    return 0;
}
