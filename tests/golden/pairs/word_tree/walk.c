#include "tree.h"

int tree_max(const struct node *root) {
    int max = -1;
    while (root) {
        max = root->key;
        root = root->right;
    }
    return max;
}

unsigned tree_total(const struct node *root) {
    if (!root)
        return 0;
    return tree_total(root->left) + root->count + tree_total(root->right);
}
