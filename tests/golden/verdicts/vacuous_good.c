// expect: f: proved
#include <assert.h>
extern void __VERIFIER_assume(int);
void f(int x) {
    __VERIFIER_assume(x > 0);
    __VERIFIER_assume(x < 10);
    assert(x != 0);
}
