// Another file may define what is weak here: a call may do anything that its type allows, or what
// the body here does.
// expect: given: proved
// expect: moved: proved
// expect: seen: proved
// expect: reset: proved
// expect: stop: proved
// expect: one: proved
// expect: advance: proved
// expect: result: violated
// expect: element: violated
// expect: record: violated
// expect: memory: violated
// expect: through_pointer: violated
// expect: through_table: violated
// expect: own: violated
// expect: returns: violated
// expect: by_alias: violated
// expect: by_alias_pointer: violated
// expect: object_by_alias: violated
// expect: order_by_alias: violated
#include <assert.h>
struct pair { int x, y[3]; };
__attribute__((weak)) int given(int v) { return v > 0; }
__attribute__((weak)) struct pair moved(struct pair p, int by) {
    p.x = by;
    return p;
}
__attribute__((weak)) void seen(int n, ...) { (void)n; }
static int state;
__attribute__((weak)) void reset(void) { state = 0; }
__attribute__((weak)) void stop(int v) {
    while (!v) continue;
}
static int one(void) { return 1; }
int level(void) __attribute__((weak, alias("one")));
int depth = 2;
extern int deep __attribute__((weak, alias("depth")));
static int advance(void) { return state = 2; }
int step(void) __attribute__((alias("advance")));
static const int table[2] = {1, 2};

void result(int v) {
    int r = given(v);
    assert(r == 0 || r == 1); //! assertion information
}
int element(int v) { return table[given(v)]; } //! array-bounds information
void record(void) {
    struct pair p = {1, {2, 3, 4}};
    p = moved(p, 5);
    assert(p.x == 5); //! assertion information
}
void memory(void) {
    int v = 1;
    seen(2, &v);
    assert(v == 1); //! assertion information
}
void through_pointer(void) {
    int (*f)(int) = given;
    assert(f(3) == 1); //! assertion information
}
void through_table(int i) {
    static int (*const all[2])(int) = {given, given};
    assert(all[i & 1](3) == 1); //! assertion information
}
int own(int v) {
    state = 1;
    reset();
    return v / state; //! division-by-zero warning
}
int returns(int v) {
    stop(0);
    return 10 / v; //! division-by-zero information
}
void by_alias(void) { assert(level() == 1); } //! assertion information
void by_alias_pointer(void) {
    int (*f)(void) = level;
    assert(f() == 1); //! assertion information
}
void object_by_alias(void) {
    depth = 4;
    assert(deep == 4); //! assertion information
}
void order_by_alias(void) {
    state = 1;
    int sum = state + step();
    assert(sum == 3); //! assertion warning
}
