// What fails behind jumps out of functions that are called through a pointer, or back by the library.
// expect: fail: proved
// expect: by_table: violated
// expect: apply: proved
// expect: by_parameter: violated
// expect: is_key: proved
// expect: found: violated
// expect: order: proved
// expect: sorts: violated
// expect: from_outside: unknown setjmp
// expect: given: unknown setjmp
// expect: calls_given: unknown setjmp
// expect: older_changed: violated
// expect: older_open: unknown longjmp
#include <assert.h>
#include <search.h>
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf env;
static int state;
static void fail(int code) {
    if (code > 1) longjmp(env, code);
}
static void (*const table[])(int) = {fail, fail};
int by_table(int i, int x) {
    int tries = 0;
    if (setjmp(env)) return tries; //! uninitialised-read warning
    tries = 1;
    table[i & 1](x);
    return 0;
}
static void apply(void (*f)(int), int x) {
    state = 1;
    f(x);
    state = 2;
}
int by_parameter(int x) {
    int r = setjmp(env);
    if (r) return 10 / (r - 9); //! division-by-zero information
    apply(fail, x);
    return 0;
}
static int is_key(const void *key, const void *element) {
    if (*(const int *)element == 0) longjmp(env, 3);
    return *(const int *)key != *(const int *)element;
}
int found(int x) {
    int a[3] = {x, 5, 0};
    size_t n = 3;
    if (setjmp(env)) {
        assert(x == 4); //! assertion information
        return 1;
    }
    int key = 4;
    return lfind(&key, a, &n, sizeof *a, is_key) == NULL;
}
// Which elements are compared first is left open.
static int order(const void *a, const void *b) {
    const int *x = a, *y = b;
    if (*x == *y) longjmp(env, 1);
    return *x < *y ? -1 : 1;
}
int sorts(int x) {
    int a[2] = {1, x};
    if (setjmp(env)) return 1 / (x - 1); //! division-by-zero information
    qsort(a, 2, sizeof *a, order);
    return 0;
}
// One of another file may jump, too.
int from_outside(void (*f)(int)) {
    state = 1;
    if (setjmp(env)) return 1 / state;
    f(1);
    return 0;
}
static int given(void (*f)(int)) {
    state = 1;
    if (setjmp(env)) return 1 / state;
    apply(f, 1);
    return 0;
}
int calls_given(void) { return given(exit); }
int older_changed(void) {
    jmp_buf b[2];
    int last = 0;
    volatile int i;
    for (i = 0; i < 2; i++)
        if (setjmp(b[i])) return last; //! uninitialised-read warning
    last = 1;
    longjmp(b[0], 1);
}
int older_open(void) {
    jmp_buf b[2];
    int last = 0;
    volatile int i;
    for (i = 0; i < 2; i++) {
        last = i;
        if (setjmp(b[i])) return last;
    }
    longjmp(b[0], 1);
}
