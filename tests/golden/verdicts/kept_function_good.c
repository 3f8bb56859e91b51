// Nothing is called that nobody got hold of, and callbacks may use such functions themselves.
// expect: alone: proved
// expect: inner: proved
// expect: known: proved
// expect: nested: proved
// expect: more: proved
// expect: set: proved
// expect: apply: proved
#include <assert.h>
void ext_register(void (*f)(int));
void ext_run(void);
static int g, h;
static void set(int x) { g = x; }
static void more(int x) {
    ext_run();
    if (x > 0 && g < 100) g++;
}
static void apply(void (*f)(int), int x) { f(x); }

void alone(void) {
    g = 2;
    ext_run();
    assert(g == 2);
}
void inner(void) {
    void (*f)(int) = set;
    f(3);
    ext_run();
    assert(g == 3);
}
void known(void) {
    void (*how)(void (*)(int), int) = apply;
    ext_register(set);
    h = 1;
    g = 4;
    how(set, 5);
    assert(g == 5 && h == 1);
}
void nested(void) {
    ext_register(more);
    ext_run();
    g = 6;
    assert(g == 6);
}
