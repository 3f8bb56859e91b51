#include <stdlib.h>

struct pair { int left, right; };

int unset(void) {
    int t[4];
    int late;
    struct pair p;
    struct pair *q = malloc(sizeof *q);
    if (!q) return 0;
    t[1] = 7;
    p.left = 1;
    q->right = 2;
    late = t[2];
    free(q);
    return late + p.left;
}
