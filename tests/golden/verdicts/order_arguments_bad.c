// 6.5.2.2p10: arguments, and what is called, in any order.
// expect: left_to_right: violated
// expect: right_to_left: violated
// expect: designator: violated
// expect: record: violated
// expect: tokens: violated
// expect: slots: violated
// expect: f: proved
// expect: two: proved
// expect: one: proved
// expect: other: proved
// expect: swap: proved
// expect: set: proved
// expect: sum: proved
// expect: second: proved
// expect: digits: proved
#include <assert.h>
#include <stdarg.h>
#include <string.h>
static unsigned counter;
static unsigned f(void) { return ++counter; }
static unsigned two(unsigned x, unsigned y) { return x * 10 + y; }
void left_to_right(void) {
    counter = 0;
    unsigned r = two(f(), f());
    assert(r == 12); //! assertion warning
}
void right_to_left(void) {
    counter = 0;
    unsigned r = two(f(), f());
    assert(r == 21); //! assertion warning
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
    assert(r == 3); //! assertion warning
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
    assert(r == 1); //! assertion warning
}
static int second(const char *x, const char *y) { return x && y ? y[0] : 0; }
void tokens(void) {
    char s[] = "a b";
    char *t = strtok(s, " ");
    assert(t);
    char again[] = "c d";
    int r = second(strtok(again, " "), strtok(NULL, " "));
    assert(r == 'd'); //! assertion warning
}
static unsigned digits(int n, ...) {
    va_list ap;
    va_start(ap, n);
    unsigned r = va_arg(ap, unsigned) * 10 + va_arg(ap, unsigned);
    va_end(ap);
    return r;
}
void slots(void) {
    unsigned r = digits(2, 7u, 4u);
    assert(r == 74); //! assertion warning
}
