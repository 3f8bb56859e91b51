// expect: plugin: violated
#include <assert.h>
void *lookup(const char *name);
int plugin(int x) {
    int (*f)(int) = (int (*)(int))lookup("f");
    if (!f) return 0;
    int y = f(x);
    assert(y == x); //! assertion information
    return y;
}
