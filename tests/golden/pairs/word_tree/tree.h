#ifndef TREE_H
#define TREE_H

struct node {
    int key;
    unsigned count;
    struct node *left, *right;
};

/* insert.c */
int tree_insert(struct node **root, int key);
void tree_free(struct node *root);
/* walk.c */
int tree_max(const struct node *root);
unsigned tree_total(const struct node *root);

#endif
