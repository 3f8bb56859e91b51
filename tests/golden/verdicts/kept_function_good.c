// A function that was not passed on is not called, and callbacks may use such functions themselves.
// expect: alone: proved
// expect: inner: proved
// expect: known: proved
// expect: nested: proved
// expect: more: proved
// expect: set: proved
// expect: apply: proved
// expect: by_path: proved
// expect: by_path_later: proved
// expect: copies: proved
// expect: record: proved
// expect: handler: proved
#include <assert.h>
#include <signal.h>
struct pair {
    int a, b;
};
void ext_pair(struct pair (*f)(struct pair));
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
/* On the path where `set` was not passed on, it changes nothing. */
void by_path(int c) {
    g = 0;
    if (c) ext_register(set);
    g = 1;
    ext_run();
    assert(c || g == 1);
}
void by_path_later(int c) {
    g = 1;
    if (c) ext_register(set);
    ext_run();
    if (!c) assert(g == 1);
    ext_run();
    if (c) g = 2;
    assert(g == (c ? 2 : 1));
}
static struct pair copies(struct pair p) {
    struct pair q = p;
    p.a = q.b;
    assert(p.a == q.b);
    return q;
}
void record(void) { ext_pair(copies); }
/* A signal's handler interrupts; it is not called by others. */
void handler(void) {
    struct sigaction action = {.sa_handler = set};
    sigaction(SIGINT, &action, 0);
    g = 7;
    ext_run();
    assert(g == 7);
}
