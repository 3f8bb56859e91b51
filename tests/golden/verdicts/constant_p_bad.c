// What must be constant does not wait for an optimiser; what need not be may be found so.
// vl: --entry main
// expect: main: violated
#include <assert.h>
#define KNOWN(x) (__builtin_constant_p(x) ? (x) : -1)
int limit = 5;
static int numbers[2] = {KNOWN(3 + 9), KNOWN(limit)};
int main(void) {
    assert(KNOWN(limit) == 5); //! assertion information
    return numbers[2 + numbers[1]] / (numbers[0] - 12); //! division-by-zero error
}
