// expect: apply: violated
#include <assert.h>
typedef int (*operation)(int);
int apply(operation op, int x) {
    int y = op(x);
    assert(y >= x); //! assertion information
    return y;
}
