// Jumps out of functions that are called through a pointer, or back by the library.
// expect: fail: proved
// expect: by_table: proved
// expect: apply: proved
// expect: by_parameter: proved
// expect: between: proved
// expect: through_two: proved
// expect: chosen: proved
// expect: is_key: proved
// expect: found: proved
// expect: order: proved
// expect: never_jumps: proved
// expect: handlers_elsewhere: proved
// expect: outer_buffer: proved
// expect: clean: proved
// expect: cleans: proved
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
    int r = setjmp(env);
    if (r) {
        assert(r > 1 && r == x);
        return 1;
    }
    table[i & 1](x);
    assert(x <= 1);
    return 0;
}
static void apply(void (*f)(int), int x) {
    state = 1;
    f(x);
    state = 2;
}
int by_parameter(int x) {
    if (setjmp(env)) {
        assert(state == 1 && x > 1);
        return 1;
    }
    apply(fail, x);
    assert(state == 2);
    return 0;
}
static void between(int x) {
    apply(x < 0 ? exit : fail, x);
}
int through_two(int x) {
    if (setjmp(env)) {
        assert(x > 1);
        return 1;
    }
    between(x);
    assert(x == 0 || x == 1);
    return 0;
}
int chosen(int x) {
    void (*f)(int) = fail;
    if (setjmp(env)) return x / (x - 1);
    f(x);
    return 0;
}
static int is_key(const void *key, const void *element) {
    if (*(const int *)element == 0) longjmp(env, 3);
    return *(const int *)key != *(const int *)element;
}
// Each element from the first on.
int found(int x) {
    int a[3] = {x, 5, 0};
    size_t n = 3;
    int r = setjmp(env);
    if (r) {
        assert(r == 3 && x != 4);
        return 1;
    }
    int key = 4;
    void *p = lfind(&key, a, &n, sizeof *a, is_key);
    assert(p == a);
    return 0;
}
static int order(const void *a, const void *b) {
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}
int never_jumps(void) {
    int a[3] = {3, 1, 2};
    state = 1;
    if (setjmp(env)) return 1 / (state - 1);
    qsort(a, 3, sizeof *a, order);
    assert(a[0] == 1);
    return 0;
}
// The buffer of an earlier call of the same setjmp.
int handlers_elsewhere(void) {
    jmp_buf b[2];
    volatile int i = 0, jumped = 0;
    for (; i < 2; i++)
        if (setjmp(b[i])) {
            jumped++;
            assert(jumped == 1 && i == 2);
            return 1;
        }
    longjmp(b[0], 1);
}
// What has changed since the last call has changed since the first.
int outer_buffer(int x) {
    jmp_buf b[2];
    volatile int i;
    for (i = 0; i < 2; i++)
        if (setjmp(b[i])) return x;
    longjmp(b[0], 1);
}
static int cleaned;
static void clean(int *p) {
    cleaned = *p;
    if (*p == 5) longjmp(env, 1);
}
static void cleans(int x) {
    int local __attribute__((cleanup(clean))) = x;
    (void)local;
}
