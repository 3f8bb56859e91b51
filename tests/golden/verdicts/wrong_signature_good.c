// expect: twice: proved
// expect: first: proved
// expect: through: proved
// expect: alike: proved
#include <assert.h>
static long twice(long x) { return x > 1000000 || x < 0 ? 0 : 2 * x; }
static int first(const int *at) { return *at; }
long through(long x) {
    int (*any)(void) = (int (*)(void))twice;
    long (*f)(long) = (long (*)(long))any;
    return f(x);
}
int alike(void) {
    int x = 5, (*f)(void *) = (int (*)(void *))first;
    assert(f(&x) == 5);
    return x;
}
