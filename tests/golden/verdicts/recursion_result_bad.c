// vl: --solver cadical
// As recursion_result_good.c, but one off, or at one depth only.
// expect: mc91: proved
// expect: is_91: violated
// expect: clamp_down: proved
// expect: look_up: violated
// expect: has: proved
// expect: divide: violated
// expect: deep: proved
// expect: not_negative: violated
#include <assert.h>
static int mc91(int n) {
    if (n > 100) return n - 10;
    return mc91(mc91(n + 11));
}
void is_91(int n) {
    if (n <= 101 && n > 90) assert(mc91(n) != 91 || n != 101); //! assertion information
}
static int clamp_down(int n) {
    if (n <= 11) return n;
    return clamp_down(n - 1);
}
int table[11];
int look_up(int n) { return n < 0 ? 0 : table[clamp_down(n)]; } //! array-bounds information
struct list {
    struct list *next;
    int v;
};
static int has(const struct list *l, int v) {
    if (!l) return 0;
    return l->v == v ? 1 : has(l->next, v);
}
int divide(const struct list *l, int v) { return 100 / (has(l, v) - 1); } //! division-by-zero information
static int deep(int n) { return n == 9 ? -1 : n <= 0 ? 0 : deep(n - 1); }
int not_negative(int n) {
    int k = deep(n);
    assert(k >= 0); //! assertion information
    return k;
}
