// expect: compare: proved
// expect: main: proved
#include <stdlib.h>
extern void reach_error(void);

struct number {
    int value;
};

static int compare(const struct number *a, const struct number *b) {
    return (a->value > b->value) - (a->value < b->value);
}

typedef int (*comparison)(const void *, const void *);

int main(void) {
    struct number v[6] = {{5}, {3}, {9}, {1}, {3}, {7}};
    qsort(v, 6, sizeof *v, (comparison)compare);
    for (int i = 1; i < 6; i++)
        if (v[i - 1].value > v[i].value) reach_error();
    return 0;
}
