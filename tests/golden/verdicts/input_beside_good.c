// Memory that a function without body cannot reach is as it was.
// vl: --entry main
// expect: main: proved
#include <assert.h>
int nondet_int(void);
static int kept[2], count;

int main(void) {
    unsigned i = nondet_int();
    if (i > 1) return 0;
    assert(count == 0);
    return 8 / (kept[i] + 1);
}
