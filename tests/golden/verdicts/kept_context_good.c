// An object passed without a function, or in other executions, stays as it is in later calls.
// expect: quits: proved
// expect: reads: proved
// expect: apart: proved
// expect: by_path: proved
// expect: only_read: proved
#include <assert.h>
struct app {
    int running, code;
};
void ext_register(void (*f)(void *), void *context);
void ext_reader(void (*f)(const void *), const void *context);
void ext_note(int *n);
void ext_run(void);
static int seen;
static void quits(void *p) {
    struct app *a = p;
    a->running = 0;
}
static void reads(const void *p) {
    const struct app *a = p;
    seen = a->running;
}
int apart(void) {
    struct app a = {1, 0};
    int n = 1;
    ext_register(quits, &a);
    ext_note(&n);
    n = 2;
    ext_run();
    assert(n == 2);
    return 0;
}
int by_path(int c) {
    struct app a = {1, 0};
    if (c) ext_register(quits, &a);
    a.code = 5;
    ext_run();
    assert(c || a.code == 5);
    return 0;
}
int only_read(void) {
    struct app a = {1, 0};
    ext_reader(reads, &a);
    a.code = 6;
    ext_run();
    assert(a.code == 6);
    return 0;
}
