// Contradictory assumptions prove anything: that is not shown as proved.
// expect: f: unknown no execution
#include <assert.h>
extern void __VERIFIER_assume(int);
void f(int x) {
    __VERIFIER_assume(x > 0);
    __VERIFIER_assume(x < 0);
    assert(0);
}
