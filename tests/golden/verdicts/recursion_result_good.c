// vl: --solver cadical
// What a recursive function returns, as an induction shows it for any depth.
// expect: mc91: proved
// expect: is_91: proved
// expect: clamp_down: proved
// expect: look_up: proved
// expect: has: proved
// expect: divide: proved
// expect: even: proved
// expect: odd: proved
// expect: parity: proved
#include <assert.h>
static int mc91(int n) {
    if (n > 100) return n - 10;
    return mc91(mc91(n + 11));
}
void is_91(int n) {
    if (n <= 100 && n > -1000000) assert(mc91(n) == 91);
}
static int clamp_down(int n) {
    if (n <= 10) return n;
    return clamp_down(n - 1);
}
int table[11];
int look_up(int n) { return n < 0 ? 0 : table[clamp_down(n)]; }
struct list {
    struct list *next;
    int v;
};
static int has(const struct list *l, int v) {
    if (!l) return 0;
    return l->v == v ? 1 : has(l->next, v);
}
int divide(const struct list *l, int v) { return 100 / (has(l, v) + 1); }
static unsigned odd(unsigned n);
static unsigned even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static unsigned odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
int bits[2];
int parity(unsigned n) { return bits[even(n)]; }
