// expect: swap: proved
// expect: sorted_pair: proved
#include <assert.h>
static void swap(int *a, int *b) {
    int t = *a;
    *a = *b;
    *b = t;
}
void sorted_pair(int x, int y) {
    int p = x, q = y;
    if (p > q) swap(&p, &q);
    assert(p <= q && (p == x || q == x));
}
