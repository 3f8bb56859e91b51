// Repaired.
// expect: beside: proved
// expect: from_left: proved
// expect: neighbours: proved
// expect: in_order: proved
#include <assert.h>
#include <stdlib.h>
static int beside(const void *a, const void *b) {
    const int *x = a, *y = b;
    return x[0] < y[0] ? -1 : x[0] > y[0];
}
int neighbours(void) {
    int a[3] = {1, 2, 3};
    qsort(a, 3, sizeof *a, beside);
    return a[0];
}
static int from_left(const void *a, const void *b) {
    return *(const char *)a - *(const char *)b;
}
int in_order(void) {
    char a[4] = "cab";
    qsort(a, 3, 1, from_left);
    assert(a[0] == 'a' && a[2] == 'c');
    return a[0];
}
