// One check holds, the other stands in a callee that no execution of eight iterations gets to: no proof.
// vl: --entry main --bound 8
// expect: main: bounded
#include <assert.h>

extern int input(void);

static void require(int holds) {
    assert(holds);
}

int main(void) {
    unsigned n = 0;
    while (n < 20 && input() != 0)
        n++;
    assert(n <= 20);
    if (n == 20)
        require(input() != 0); /* may fail, but after 20 iterations */
    return 0;
}
