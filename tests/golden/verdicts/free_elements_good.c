// vl: --bound 4
// expect: both: proved
#include <stdlib.h>

struct pair {
    char *x, *y;
};

void both(struct pair *a) {
    free(a->x);
    free(a->y);
}
