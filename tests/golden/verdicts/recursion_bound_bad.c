// vl: --bound 8 --function walk --function ask
// expect: ask: violated
// expect: walk: violated
#include <assert.h>
int walk(unsigned n, unsigned (*next)(unsigned)) {
    if (n == 0) return 0;
    unsigned m = next(n);
    assert(m < n); //! assertion information
    return walk(m, next);
}
static unsigned less(unsigned n) { return n > 3 ? n - 1 : n; }
int ask(unsigned n) { return walk(n, less); }
