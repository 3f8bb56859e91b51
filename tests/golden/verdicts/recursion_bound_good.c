// vl: --bound 8 --function walk --function ask
// expect: ask: bounded
// expect: walk: bounded
#include <assert.h>
int walk(unsigned n, unsigned (*next)(unsigned)) {
    if (n == 0) return 0;
    unsigned m = next(n);
    if (m >= n) m = n - 1;
    assert(m < n);
    return walk(m, next);
}
static unsigned less(unsigned n) { return n - 1; }
int ask(unsigned n) {
    int r = walk(n, less);
    assert(r == 0);
    return r;
}
