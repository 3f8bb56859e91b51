// expect: walk: proved
#include <assert.h>
static int seen;
void for_each(const int *at, int n);
void walk(const int *at, int n) {
    seen = 0;
    for_each(at, n);
    assert(seen == 0);
}
