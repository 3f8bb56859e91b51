// vl: --function even_depth --function reach --function down_to
// expect: even_depth: proved
// expect: reach: proved
// expect: down_to: proved
#include <assert.h>
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
void even_depth(unsigned n) {
    if (n > 6) return;
    assert(even(n) == (n % 2 == 0));
}
static int depth(unsigned n, int (*self)(unsigned, int (*)())) {
    return n == 0 ? 0 : 1 + self(n / 2, self);
}
void reach(unsigned n) {
    if (n > 15) return;
    int d = depth(n, (int (*)(unsigned, int (*)()))depth);
    assert(d < 5);
}
static int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
int down_to(int n) { return n > 12 ? 0 : factorial(n); }
