// The loop ends within the bound, and the callee's check holds.
// vl: --entry main --bound 8
// expect: main: proved
#include <assert.h>

extern int input(void);

static void require(int holds) {
    assert(holds);
}

int main(void) {
    unsigned n = 0;
    while (n < 6 && input() != 0)
        n++;
    if (n == 6)
        require(n < 7);
    return 0;
}
