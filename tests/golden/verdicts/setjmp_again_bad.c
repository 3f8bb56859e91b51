// What fails behind another return of setjmp is found where the jump stays in the file; what
// compilers may do differently there is never proved.
// expect: fail: proved
// expect: deep: proved
// expect: pattern: violated
// expect: compound: violated
// expect: zero: violated
// expect: changed: violated
// expect: counted: violated
// expect: kept: violated
// expect: freed: violated
// expect: freed_twice: violated
// expect: dangling: violated
// expect: sets: proved
// expect: returned: violated
// expect: global: violated
// expect: recursive: violated
// expect: recursive_part: safe
// expect: rethrows: violated
// expect: rethrown: proved
// expect: array: unknown setjmp
// expect: pointed_to: unknown setjmp
// expect: older: unknown longjmp
// expect: own_function: proved
// expect: through_pointer: proved
// expect: other_file: unknown setjmp
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf env, other;
static int state;
static void fail(int code) { longjmp(env, code); }
static int deep(int x) {
    if (x < 0) fail(7);
    return x / 2;
}
int pattern(int x) {
    int r = setjmp(env);
    if (r != 0) return 10 / (r - 7); //! division-by-zero warning
    return deep(x);
}
int compound(int x) {
    int r;
    if ((r = setjmp(env)) != 0) {
        assert(r == x); //! assertion information
        return -1;
    }
    fail(x);
    return 0;
}
int zero(void) {
    switch (setjmp(env)) {
    case 0:
        longjmp(env, 0);
    case 1:
        assert(0); //! assertion warning
    default:
        return 1;
    }
}
// 7.13.2.1p3: no volatile object, and changed since.
int changed(void) {
    int tries = 1;
    if (setjmp(env) == 0) {
        tries = 2;
        fail(1);
    }
    return tries; //! uninitialised-read warning
}
int counted(void) {
    int n = 0;
    if (setjmp(env)) return n; //! uninitialised-read warning
    n++;
    longjmp(env, 1);
}
int kept(void) {
    volatile int tries = 1;
    if (setjmp(env) == 0) {
        tries = 2;
        fail(1);
    }
    assert(tries == 1); //! assertion warning
    return 0;
}
int freed(int x) {
    char *p = malloc(1);
    if (!p) return 0;
    *p = 1;
    if (setjmp(env)) return *p; //! use-after-free warning
    free(p);
    return deep(x);
}
int freed_twice(int x) {
    char *p = malloc(10);
    if (!p) return 0;
    if (setjmp(env)) {
        free(p); //! double-free warning
        return -1;
    }
    free(p);
    return deep(x);
}
int dangling(void) {
    int *volatile p = &state;
    if (setjmp(env)) return *p; //! dangling warning
    {
        int local = 3;
        p = &local;
        longjmp(env, 1);
    }
}
static int sets(void) { return setjmp(other); }
int returned(void) {
    int r = sets();
    if (r == 0) longjmp(other, 1); //! library-argument warning
    return r;
}
int global(void) {
    state = 1;
    if (setjmp(env)) {
        assert(state == 1); //! assertion warning
        return 0;
    }
    state = 2;
    longjmp(env, 1);
}
static int recursive_part(int n) {
    if (n == 0) longjmp(env, 5);
    return recursive_part(n - 1);
}
int recursive(void) {
    int r = setjmp(env);
    if (r) {
        assert(r != 5); //! assertion warning
        return r;
    }
    return recursive_part(3);
}
static int rethrown(int x) {
    jmp_buf here;
    if (setjmp(here)) longjmp(env, 3);
    if (x == 9) longjmp(here, 1);
    return x;
}
int rethrows(int x) {
    if (setjmp(env)) assert(x != 9); //! assertion information
    else
        rethrown(x);
    return 0;
}
// In registers, if the compiler likes.
int array(void) {
    int a[2] = {0, 0};
    if (setjmp(env)) {
        assert(a[0] == 1);
        return 0;
    }
    a[0] = 1;
    longjmp(env, 1);
}
int pointed_to(void) {
    int x = 0, *p = &x;
    if (setjmp(env)) {
        assert(x == 1);
        return 0;
    }
    *p = 1;
    longjmp(env, 1);
}
// To the first of two calls: x has changed since.
int older(void) {
    jmp_buf b[2];
    volatile int again = 0;
    int x = 0;
    for (volatile int i = 0; i < 2; i++) {
        x = i;
        if (setjmp(b[i])) return x;
    }
    if (again++ == 0) longjmp(b[0], 1);
    return x;
}
// Called through a pointer: it is one of a table that nothing writes to.
static void own_function(int code) { longjmp(env, code); }
static void (*const table[])(int) = {own_function};
int through_pointer(int i) {
    state = 1;
    if (setjmp(env)) return 1 / state;
    table[i & 0](2);
    return 0;
}
void work(void);
int other_file(void) {
    state = 1;
    if (setjmp(env)) return 1 / state;
    work();
    return 0;
}
