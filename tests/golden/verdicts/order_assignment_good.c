// expect: f: proved
// expect: h: proved
// expect: index: proved
// expect: compound: proved
// expect: list: proved
// expect: chain: proved
// expect: record_list: proved
// expect: clause: proved
// expect: update: proved
#include <assert.h>
static int i;
static unsigned g;
static int f(void) {
    i = 1;
    g = 5;
    return 7;
}
static unsigned h(void) { return g *= 2; }
void index(void) {
    int a[2] = {0, 0};
    i = 0;
    a[i] = f();
    assert(a[0] + a[1] == 7 && i == 1);
}
void compound(void) {
    g = 1;
    g += (unsigned)f();
    assert(g == 8 || g == 12);
}
void list(void) {
    int k = 0;
    int a[2] = {k++, k++};
    assert(a[0] + a[1] == 1 && k == 2);
}
void chain(void) {
    int a, b;
    a = b = f();
    assert(a == 7 && b == 7 && g == 5);
}
struct s {
    unsigned a, b;
};
void record_list(void) {
    g = 0;
    struct s t = {.b = (unsigned)f(), .a = g};
    assert(t.b == 7 && (t.a == 0 || t.a == 5));
}
void clause(void) { /* one clause is not evaluated in the middle of another one */
    g = 1;
    unsigned a[2] = {g + 10 * g, h()};
    assert(a[0] == 11 || a[0] == 22);
}
void update(void) { /* 6.5.16.2p3: for calls, a compound assignment is a single evaluation */
    g = 1;
    unsigned r = (g += 3) + h();
    assert(r == 4 + 8 || r == 5 + 2);
    assert(g == 8 || g == 5);
}
