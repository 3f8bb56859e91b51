// Runs with varied inputs find where allocations fail.
// vl: --entry main
// expect: main: violated
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct tree { struct tree *left, *right; };
static struct tree *leaf(void) {
    struct tree *t = malloc(sizeof *t);
    t->left = t->right = NULL; //! null-dereference error
    return t;
}
int main(void) {
    struct tree *root = leaf(), *at;
    for (int i = 0; i < 3 && __VERIFIER_nondet_int(); i++) {
        for (at = root; at->left && at->right;) at = __VERIFIER_nondet_int() ? at->left : at->right;
        if (!at->left && __VERIFIER_nondet_int()) at->left = leaf();
        if (!at->right && __VERIFIER_nondet_int()) at->right = leaf();
    }
    return root->left == root;
}
