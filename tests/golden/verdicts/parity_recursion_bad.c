// Mutual recursion; the base case of odd is wrong.
// vl: --entry main
// expect: main: violated
#include <assert.h>
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 1 : even(n - 1); }
int main(void) {
    assert(even(6));
    assert(!odd(6)); //! assertion error
    return 0;
}
