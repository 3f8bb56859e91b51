/* The objects that pointers of each type point to. */
#include <stdarg.h>

struct hidden;
struct pair {
    int a, b;
};

int elements(int *p, const struct pair *q, struct pair r[3]) { return p[0] + q->a + r->b; }

int rows(int (*grid)[4]) { return grid[0][1]; }

int bytes(void *p, struct hidden *h) { return p == (void *)h; }

int taken_for(void *p) { return *(int *)p; }

int function(int (*f)(int), int x) { return f(x); }

int list(va_list ap) { return va_arg(ap, int); }

int more(int n, ...) {
    va_list ap;
    va_start(ap, n);
    int x = va_arg(ap, int);
    va_end(ap);
    return x;
}
