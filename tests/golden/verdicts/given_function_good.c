// Callbacks that stand any arguments, and what their effects leave.
// expect: each: proved
// expect: fill: proved
// expect: compare: proved
// expect: add: proved
// expect: again: proved
// expect: sorts: proved
// expect: context: proved
// expect: count: proved
// expect: library: proved
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
struct totals {
    unsigned n;
};
void visit(void (*f)(int));
int order(int *p, size_t n, int (*compare)(const void *, const void *));
void walk(void (*f)(void *, int), void *context);
void tick(void (*f)(void));
void takes(void (*f)(void *));

static int table[4];
static void fill(int i) {
    if (i >= 0 && i < 4) table[i] = 1;
}
void each(void) { visit(fill); }

static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
void sorts(void) {
    int v[3] = {3, 1, 2};
    order(v, 3, compare);
}
static void add(void *context, int v) {
    struct totals *t = context;
    t->n += (unsigned)v;
}
void context(void) {
    struct totals t = {0};
    walk(add, &t);
}
static unsigned calls;
static void again(void) { calls++; }
void count(void) {
    calls = 0;
    tick(again);
    if (calls > 3) calls = 3;
    assert(calls <= 3);
}
void library(void) { takes(free); }
