#include <stdio.h>

#include "tree.h"

int main(void) {
    struct node *root = NULL;
    int c, status = 0;
    for (int i = 0; i < 4 && (c = getchar()) != EOF; i++)
        if (tree_insert(&root, c) != 0) {
            status = 1;
            break;
        }
    printf("%u characters, greatest %d\n", tree_total(root), tree_max(root));
    tree_free(root);
    return status;
}
