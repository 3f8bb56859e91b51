// expect: either: proved
// expect: designator: proved
// expect: record: proved
// expect: nested: proved
// expect: output: proved
// expect: f: proved
// expect: two: proved
// expect: one: proved
// expect: other: proved
// expect: swap: proved
// expect: set: proved
// expect: sum: proved
#include <assert.h>
#include <stdio.h>
static unsigned counter;
static unsigned f(void) { return ++counter; }
static unsigned two(unsigned x, unsigned y) { return x * 10 + y; }
void either(void) {
    counter = 0;
    unsigned r = two(f(), f());
    assert(r == 12 || r == 21);
    assert(counter == 2);
}
static int one(int x) { return x; }
static int other(int x) { return x ^ 8; }
static int (*op)(int) = one;
static int swap(void) {
    op = other;
    return 3;
}
void designator(void) {
    op = one;
    int r = op(swap());
    assert(r == 3 || r == 11);
}
struct pair {
    unsigned x, y;
};
static struct pair p;
static unsigned set(void) {
    p.x = 9;
    return 1;
}
static unsigned sum(struct pair q, unsigned k) { return q.x + k; }
void record(void) {
    p.x = 0;
    unsigned r = sum(p, set());
    assert(r == 1 || r == 10);
    assert(p.x == 9);
}
void nested(void) { /* an argument is there before the call */
    counter = 0;
    int r = one(one((int)f()) + 1);
    assert(r == 2);
}
void output(void) {
    unsigned r = two(printf("a") < 0, puts("b") < 0);
    assert(r == 0 || r == 1 || r == 10 || r == 11);
}
