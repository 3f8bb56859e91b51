// Code behind a call through a pointer to a function that does not return is not reached.
// expect: parameter: proved
// expect: variable: proved
// expect: member: proved
// expect: element: proved
// expect: chosen: proved
// expect: known: proved
// expect: ends: proved
// expect: ends_here: proved
// expect: gone: proved
// expect: same_type: proved
#include <assert.h>
#include <stdlib.h>
typedef void (*stop)(int) __attribute__((noreturn));
struct hooks {
    stop on_error;
    void (*table[2])(int) __attribute__((noreturn));
};
static int last;
static void gone(int n) {
    last = n;
    exit(n);
}
stop hook;
int parameter(int x, void (*f)(int) __attribute__((noreturn))) {
    if (x == 0) f(1);
    return 10 / x;
}
int variable(int x) {
    if (x == 0) hook(1);
    return 10 / x;
}
int member(int x, const struct hooks *h) {
    if (x == 0) h->on_error(2);
    return 10 / x;
}
int element(int x, unsigned k, const struct hooks *h) {
    if (x == 0) (*h->table[k & 1])(2);
    return 10 / x;
}
int chosen(int x, stop f, stop g) {
    if (x <= 0) (x ? f : g)(3);
    return 10 / x;
}
void known(void) {
    stop f = (stop)gone;
    f(4);
    assert(0);
}
_Noreturn void ends(stop f) { f(5); }
_Noreturn void ends_here(void) {
    stop f = (stop)gone;
    f(6);
}
int same_type(int x, __typeof__(abort) *f) {
    if (x == 0) f();
    return 10 / x;
}
