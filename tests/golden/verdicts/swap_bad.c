// expect: swap: proved
// expect: sorted_pair: violated
#include <assert.h>
static void swap(int *a, int *b) {
    *a = *b;
    *b = *a;
}
void sorted_pair(int x, int y) {
    int p = x, q = y;
    if (p > q) swap(&p, &q);
    assert(p <= q && (p == x || q == x)); //! assertion information
}
