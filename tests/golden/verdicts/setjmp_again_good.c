// vl: --budget 200
// Jumps that stay in the file are followed: setjmp returns again with longjmp's value, 7.13.2.1p4.
// expect: fail: proved
// expect: deep: proved
// expect: pattern: proved
// expect: compound: proved
// expect: zero: proved
// expect: twice: proved
// expect: nested_loops: proved
// expect: unchanged: proved
// expect: kept: proved
// expect: given: proved
// expect: set_one: proved
// expect: global: proved
// expect: throw: proved
// expect: level: proved
// expect: caught: proved
// expect: inner: proved
// expect: rethrown: proved
// expect: recursive: proved
// expect: recursive_part: safe
// expect: never_back: proved
// expect: die: proved
// expect: cleanup: proved
// expect: clean: proved
// expect: every_path_frees: proved
// expect: repeats: proved
// expect: step: proved
#include <assert.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
static jmp_buf env;
static void fail(int code) { longjmp(env, code); }
static int deep(int x) {
    if (x < 0) {
        fputs("negative\n", stderr);
        fail(7);
    }
    return x / 2;
}
int pattern(int x) {
    int r = setjmp(env);
    if (r != 0) {
        assert(r == 7 && x < 0);
        return -1;
    }
    int y = deep(x);
    assert(x >= 0);
    return y;
}
int compound(int x) {
    int r;
    if ((r = setjmp(env)) != 0) {
        assert(r == (x ? x : 1));
        return -1;
    }
    fail(x);
    assert(0);
    return 0;
}
int zero(void) {
    switch (setjmp(env)) {
    case 0:
        longjmp(env, 0);
    case 1:
        return 1;
    default:
        assert(0);
    }
    return 2;
}
int twice(void) {
    volatile int jumps = 0;
    int r = setjmp(env);
    if (r < 2) {
        jumps++;
        longjmp(env, r + 1);
    }
    assert(jumps == 2);
    return r;
}
int nested_loops(void) {
    volatile int n = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            if (setjmp(env)) goto out;
            n++;
            if (i == 1 && j == 1) longjmp(env, 3);
        }
    }
    assert(0);
out:
    assert(n == 5);
    return n;
}
int unchanged(int x) {
    int a[2] = {4, 5}, k = x;
    if (setjmp(env)) {
        assert(a[0] == 4 && k == x);
        return 0;
    }
    longjmp(env, a[1]);
}
int kept(void) {
    volatile int tries = 1;
    if (setjmp(env) == 0) {
        tries = 2;
        fail(1);
    }
    assert(tries == 2);
    return 0;
}
static void set_one(int *p) {
    *p = 1;
    longjmp(env, 1);
}
// Other code has a pointer to it: it is in memory for every compiler.
int given(void) {
    int x = 0;
    if (setjmp(env)) {
        assert(x == 1);
        return 0;
    }
    set_one(&x);
    return 1;
}
static int state;
int global(void) {
    state = 1;
    if (setjmp(env)) {
        assert(state == 2);
        return 0;
    }
    state = 2;
    longjmp(env, 1);
}
struct handler {
    jmp_buf env;
    int error;
    struct handler *up;
};
static struct handler *top;
static void throw(int e) {
    if (!top) abort();
    top->error = e;
    longjmp(top->env, 1);
}
static int level(int x) {
    int a[3] = {x, x, x};
    if (x == 13) throw(a[1]);
    return a[2];
}
int caught(int x) {
    struct handler h = {.up = top};
    top = &h;
    if (setjmp(h.env)) {
        top = h.up;
        assert(h.error == 13 && x == 13);
        return -1;
    }
    int r = level(x);
    top = h.up;
    assert(r != 13);
    return r;
}
static int inner(int x) {
    struct handler h = {.up = top};
    top = &h;
    if (setjmp(h.env)) {
        top = h.up;
        throw(h.error + 1);
    }
    int r = level(x);
    top = h.up;
    return r;
}
int rethrown(int x) {
    struct handler h = {.up = NULL};
    top = &h;
    if (setjmp(h.env)) {
        top = h.up;
        assert(h.error == 14);
        return -1;
    }
    int r = inner(x);
    top = h.up;
    return r;
}
// Each call has a buffer of its own.
static int sum;
static int recursive_part(int n) {
    jmp_buf here;
    volatile int m = n;
    if (setjmp(here) == 0) {
        if (n > 0) sum += recursive_part(n - 1);
        longjmp(here, 1);
    }
    return m;
}
int recursive(void) {
    sum = 0;
    int r = recursive_part(2);
    assert(r == 2 && sum <= 1);
    return r;
}
static _Noreturn void die(int x) { longjmp(env, x); }
int never_back(int x) {
    if (setjmp(env) == 0) die(x);
    return 1;
}
static int cleaned;
static void clean(int *p) { cleaned = *p; }
// longjmp runs no cleanup.
int cleanup(void) {
    cleaned = 0;
    if (setjmp(env)) {
        assert(cleaned == 0);
        return 0;
    }
    int x __attribute__((cleanup(clean))) = 5;
    longjmp(env, x);
}
int every_path_frees(int x) {
    char *p = malloc(10);
    if (!p) return 0;
    if (setjmp(env)) {
        free(p);
        return -1;
    }
    int y = deep(x);
    free(p);
    return y;
}
static int step(int c) {
    if (c == 3) longjmp(env, 2);
    return c;
}
int repeats(int c) {
    volatile int count = 0;
    for (;;) {
        if (setjmp(env) != 0) count++;
        if (count >= 2) break;
        if (step(c) != 3) return 0;
    }
    assert(count == 2);
    return count;
}
