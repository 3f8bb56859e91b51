#include <stdlib.h>

struct node { int value; struct node *next; };

int freed(void) {
    struct node *n = malloc(sizeof *n), *kept = n;
    if (!n) return 0;
    n->value = 1;
    n->next = 0;
    free(n);
    return kept->value;
}

static int *leave(void) {
    int gone = 3;
    int *p = &gone;
    return p;
}

int out_of_scope(void) {
    int *p = leave();
    return *p;
}
