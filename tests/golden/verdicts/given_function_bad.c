// A function without body may call a function that is passed to it, with any arguments.
// expect: positive: violated
// expect: each: violated
// expect: any: proved
// expect: fill: violated
// expect: twice: violated
// expect: ratio: violated
// expect: sorts: violated
// expect: add: violated
// expect: context: violated
// expect: once: violated
// expect: count: violated
// expect: stop: proved
// expect: handles: violated
// expect: after: violated
#include <assert.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
struct totals {
    int n, limit;
};
void visit(void (*f)(int));
int order(int *p, size_t n, int (*compare)(const void *, const void *));
void walk(void (*f)(void *, int), void *context);
void tick(void (*f)(void));

static void positive(int v) {
    assert(v > 0); //! assertion information
}
void each(void) { visit(positive); }

static void any(int v) { (void)v; }
static int table[4];
static void fill(int i) {
    table[i] = 1; //! array-bounds information
}
void twice(void) {
    visit(any);
    visit(&fill);
}
static int ratio(const void *a, const void *b) {
    return 100 / *(const int *)a - *(const int *)b; //! division-by-zero information; signed-overflow information
}
void sorts(void) {
    int v[3] = {3, 1, 2};
    order(v, 3, ratio);
}
static void add(void *context, int v) {
    struct totals *t = context;
    t->n = v % t->limit; //! division-by-zero information; signed-overflow information
}
void context(void) {
    struct totals t = {0, 10};
    walk(add, &t);
}
static int calls;
static void once(void) {
    calls++; //! signed-overflow information
    assert(calls == 1); //! assertion information
}
void count(void) {
    calls = 0;
    tick(once);
}
static volatile int stopped;
static void stop(int sig) {
    assert(sig != SIGINT); //! assertion information
    stopped = 1;
}
void handles(void) { signal(SIGINT, stop); }
/* The failure behind the call happens whether it calls or not. */
void after(int *p) {
    visit(any);
    free(p);
    free(p); //! double-free warning
}
