// What holds whichever definition counts; a body is checked as that of any function.
// expect: given: proved
// expect: moved: proved
// expect: stop: proved
// expect: calm: proved
// expect: advance: proved
// expect: count_down: proved
// expect: result: proved
// expect: record: proved
// expect: untouched: proved
// expect: stops: proved
// expect: same: proved
// expect: by_alias: proved
// expect: order_by_alias: proved
#include <assert.h>
#include <stdlib.h>
struct pair { int x, y[3]; };
__attribute__((weak)) int given(int v) {
    assert(v > -10);
    return v > 0;
}
__attribute__((weak)) int count_down(int n) { return n <= 0 ? 0 : count_down(n - 1); }
__attribute__((weak)) void moved(struct pair p) { (void)p; }
__attribute__((weak, noreturn)) void stop(void) { abort(); }
static int state;
static int calm(void) { return 1; }
static int advance(void) { return state = 2; }
int level(void) __attribute__((weak, alias("calm")));
int step(void) __attribute__((alias("advance")));
static const int table[2] = {1, 2};

int result(int v) { return table[given(v & 15) & 1]; }
void record(void) {
    struct pair p = {1, {2, 3, 4}};
    moved(p);
    assert(p.x == 1 && p.y[2] == 4);
}
void untouched(void) {
    int v = 1;
    given(v);
    assert(v == 1);
}
int stops(int *p) {
    if (!p) stop();
    return *p;
}
void same(void) {
    int (*f)(int) = given;
    assert(f == given);
}
void by_alias(void) {
    int r = level();
    assert(r == r);
}
void order_by_alias(void) {
    state = 1;
    int before = state, sum = before + step();
    assert(sum == 3 && state == 2);
}
