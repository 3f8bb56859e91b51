// What a macro lets the compiler count on, at the head of a function, its callers must keep, as with assert.
// expect: share: proved
// expect: kept: proved
// expect: broken: violated
// expect: late: violated
// expect: inner: violated
#include <stddef.h>

#define EXPAND(x) x
#define my_assert(c, ...) (EXPAND(!(c)) ? (__builtin_unreachable(), (void)0) : (void)0)

int share(const int *a, int n) {
    my_assert(a != NULL, "no array");
    my_assert(n > 0, "%d elements", n); //! unreachable-call information
    return *a / n;
}

int kept(int n) { return n > 0 ? share(&n, n) : 0; }

int broken(int n) { return n >= 0 ? share(&n, n) : 0; }

int late(int n) {
    n /= 2;
    my_assert(n > 0, "less than 2"); //! unreachable-call information
    return 10 / n;
}

int inner(int n) {
    if (n & 1) my_assert(n > 0, "odd"); //! unreachable-call information
    return 10 / (n | 1);
}
