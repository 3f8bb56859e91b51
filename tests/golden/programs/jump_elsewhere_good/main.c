// The jump is in one file, what is between in another: both are followed.
#include <assert.h>
#include <stdlib.h>
#include "jump.h"
jmp_buf env;
static int state;
static int run(int x) {
    volatile int n = 0;
    int r = setjmp(env);
    if (r) {
        assert(r == 7 && n == 1 && x < 0);
        return 100 / (r - 6);
    }
    n = 1;
    work(x);
    assert(x >= 0);
    return 0;
}
static int sorted(int x) {
    if (x > 3) fail(2);
    return x;
}
static int by_pointer(int (*f)(int), int x) {
    state = 1;
    int r = f(x);
    state = 2;
    return r;
}
static int called(int x) {
    if (setjmp(env)) {
        assert(state == 1 && x > 3);
        return -1;
    }
    int r = by_pointer(sorted, x);
    assert(r == x && x <= 3 && state == 2);
    return r;
}
int main(int argc, char **argv) {
    (void)argv;
    run(argc > 3 ? -1 : 1);
    return called(argc) < 0;
}
