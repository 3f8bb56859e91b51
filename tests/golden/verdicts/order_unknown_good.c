// An unknown function does not change memory that it cannot reach.
// expect: use: proved
// expect: local: proved
#include <assert.h>
static int limit;
int other(void);
int use(void) {
    limit = 3;
    int r = (other() & 1) + limit;
    assert(r == 3 || r == 4);
    return r;
}
int local(void) {
    int k = 5;
    int r = (other() & 1) * k + k;
    assert(r == 5 || r == 10);
    return r;
}
