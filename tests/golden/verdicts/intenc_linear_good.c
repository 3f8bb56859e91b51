// Linear arithmetic over a loop: quick on unbounded integers, and said to be no more than that.
// vl: --int-encoding int --property assertion
// expect: triple: proved
// expect: positive: proved
#include <assert.h>

void triple(int n) {
    int sum = 0;
    if (n < 0 || n > 6) return;
    for (int i = 0; i < n; i++) sum += 3;
    assert(sum == 3 * n);
}

// True of integers, not of int: 2000000000 + 2000000000 wraps. Nothing but the words
// "unbounded arithmetic" tells the two apart.
void positive(int a, int b) {
    if (a > 0 && b > 0) assert(a + b > 0);
}
