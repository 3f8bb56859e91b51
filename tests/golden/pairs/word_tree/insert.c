#include <stdlib.h>

#include "tree.h"

int tree_insert(struct node **root, int key) {
    struct node *n;
    while (*root) {
        n = *root;
        if (key == n->key) {
            n->count++;
            return 0;
        }
        root = key < n->key ? &n->left : &n->right;
    }
    n = malloc(sizeof *n);
    if (!n)
        return -1;
    n->key = key;
    n->count = 1;
    n->left = NULL;
    n->right = NULL;
    *root = n;
    return 0;
}

void tree_free(struct node *root) {
    if (!root)
        return;
    tree_free(root->left);
    tree_free(root->right);
    free(root);
}
