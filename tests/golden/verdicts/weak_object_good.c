// expect: value: proved
// expect: element: proved
// expect: member: proved
// expect: defined: proved
// expect: by_pragma: proved
// expect: same_object: proved
// expect: here: proved
// expect: renamed: proved
#include <assert.h>
#pragma weak late
#pragma weak given = here
extern int level __attribute__((weak));
extern int table[] __attribute__((weak));
extern struct { int a, b; } limits __attribute__((weak));
extern int late;
int own __attribute__((weak));
int here(void) { return 3; }
static int again(void) __attribute__((weakref("here")));

int value(void) { return &level ? level : 0; }
int element(void) { return table ? table[0] : 0; }
int member(void) { return &limits ? limits.b : 0; }
int defined(void) {
    int *p = &own;
    assert(p);
    return *p ^ own;
}
int by_pragma(void) {
    int *p = &late;
    return p ? *p ^ late : 0;
}
int same_object(void) {
    if (!&level) return 0;
    level = 4;
    assert(level == 4);
    return level;
}
void renamed(void) { assert(again() == 3); }
