// A function of another file may change a global that it can reach before it is read, or after.
// expect: use: violated
#include <assert.h>
int limit;
int other(void);
int use(void) {
    limit = 3;
    int r = other() * 0 + limit;
    assert(r == 3); //! assertion information
    return r;
}
