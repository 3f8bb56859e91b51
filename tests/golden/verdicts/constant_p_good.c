// What must be constant does not wait for an optimiser to find that it is.
// vl: --entry main
// expect: main: proved
#include <assert.h>
#define KNOWN(x) (__builtin_constant_p(x) ? (x) : -1)
int limit = 5, calls;
static int numbers[] = {KNOWN(3 + 9), KNOWN(limit), KNOWN(0 ? limit : 4)};
int chosen = __builtin_choose_expr(!__builtin_constant_p(limit), 3, 4);
static int unknown(int x) { return __builtin_choose_expr(__builtin_constant_p(x), calls++, x); }
int main(void) {
    assert(numbers[0] == 12 && numbers[1] == -1 && numbers[2] == 4);
    assert(chosen == 3);
    assert(unknown(7) == 7 && calls == 0);
    return 0;
}
