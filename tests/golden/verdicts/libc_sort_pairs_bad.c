// Any element may be compared with any other, in any order.
// expect: beside: proved
// expect: from_left: violated
// expect: neighbours: violated
// expect: in_order: violated
#include <assert.h>
#include <stdlib.h>
static int beside(const void *a, const void *b) {
    const int *x = a, *y = b;
    return x[1] < y[0] ? -1 : x[1] > y[0]; //! out-of-bounds warning
}
int neighbours(void) {
    int a[3] = {1, 2, 3};
    qsort(a, 3, sizeof *a, beside);
    return a[0];
}
static int from_left(const void *a, const void *b) {
    assert((const char *)a < (const char *)b); //! assertion warning
    return *(const char *)a - *(const char *)b; //! out-of-bounds information
}
int in_order(void) {
    char a[4] = "cab";
    qsort(a, 3, 1, from_left);
    return a[0];
}
