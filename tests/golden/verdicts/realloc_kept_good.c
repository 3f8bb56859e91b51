// realloc keeps what both blocks have room for, of zeroed memory and of memory from outside too.
// expect: zeroed: proved
// expect: grown: proved
// expect: shrunk: proved
// expect: perhaps_none: proved
#include <stdlib.h>
int zeroed(unsigned n) {
    if (n == 0 || n > 100) return 0;
    int *p = calloc(n, sizeof *p), *q;
    if (!p) return 0;
    q = realloc(p, (n + 1) * sizeof *q);
    if (!q) {
        free(p);
        return 0;
    }
    q[n] = 7;
    int r = 10 / (q[n - 1] + 1) + 10 / q[n];
    free(q);
    return r;
}
int grown(int *p, unsigned n) {
    if (n == 0 || n > 100 || p[0] <= 0) return 0;
    int *q = realloc(p, (n + 1) * sizeof *q);
    return q ? 10 / q[0] : 0;
}
int shrunk(unsigned n) {
    if (n < 2 || n > 100) return 0;
    char *p = calloc(n, 1), *q;
    if (!p) return 0;
    p[1] = 5;
    q = realloc(p, 2);
    return q ? 10 / q[1] : 0;
}
struct table {
    int *at;
};
int perhaps_none(struct table *t, unsigned n) {
    if (n > 100 || (t->at && t->at[0] == 0)) return 0;
    int *more = realloc(t->at, (n + 1) * sizeof *more);
    if (!more) return 0;
    if (!t->at) more[0] = 1;
    return 10 / more[0];
}
