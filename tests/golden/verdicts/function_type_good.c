// The same types, however they are written.
// vl: --property +function-type
// expect: first: proved
// expect: through_typedef: proved
// expect: least: proved
// expect: qualified: proved
// expect: flip: proved
// expect: by_value: proved
// expect: next: proved
// expect: enumeration: proved
// expect: add: proved
// expect: variadic: proved
// expect: one: proved
// expect: choose: proved
// expect: gives_function: proved
// expect: found: proved
// expect: old_style: proved
// expect: library: proved
// expect: ascending: proved
// expect: handed: proved
// expect: top: proved
// expect: arrays: proved
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned char byte;
typedef struct point { short x, y; } point;

static int first(const unsigned char *b) { return b ? 1 : 0; }
int through_typedef(void) {
    int (*p)(const byte *) = first;
    return p(NULL);
}

static int least(int *const restrict p, const int n, volatile int m) { return p ? n : m; }
int qualified(void) {
    int (*p)(int *, int, int) = least;
    return p(NULL, 1, 2);
}

static point flip(point p) { return (point){p.y, p.x}; }
int by_value(point q) {
    struct point (*p)(struct point) = flip;
    return p(q).x;
}

enum colour { RED, GREEN };
static unsigned next(enum colour c) { return c == RED ? 1u : 0u; }
unsigned enumeration(void) {
    enum colour (*p)(unsigned) = (enum colour (*)(unsigned))next;
    return p(RED);
}

static int add(int n, ...) {
    va_list list;
    va_start(list, n);
    int r = n ? va_arg(list, int) : 0;
    va_end(list);
    return r;
}
int variadic(void) {
    int (*p)(int, ...) = add;
    return p(1, 2);
}

static int one(void) { return 1; }
static int (*choose(int which))(void) { return which ? one : NULL; }
int gives_function(void) {
    int (*(*p)(int))(void) = choose;
    int (*q)(void) = p(1);
    return q();
}

static int *found() { static int x; return &x; }
int old_style(void) {
    int *(*p)() = found;
    return *p();
}

int library(void) {
    int (*compare)(const char *, const char *) = strcmp;
    return compare("a", "b") != 0;
}

static int ascending(const void *a, const void *b) { return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b); }
void handed(void) {
    int a[3] = {3, 1, 2};
    qsort(a, 3, sizeof *a, ascending);
}

static int top(int a[4], int rows[][2], int (*any)[3], int f(void)) { return a && rows && any && f ? 1 : 0; }
int arrays(void) {
    int (*p)(int *, int (*)[2], int (*)[], int (*)(void)) = top;
    int (*q)(int [], int [4][2], int (*)[3], int (*)(void)) = p;
    return p(NULL, NULL, NULL, one) + q(NULL, NULL, NULL, one);
}
