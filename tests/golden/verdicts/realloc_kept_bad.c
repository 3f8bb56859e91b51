// realloc keeps no more than both blocks have room for.
// expect: unset: violated
// expect: shrunk: violated
// expect: value: violated
// expect: outside: violated
#include <stdlib.h>
int unset(unsigned n) {
    if (n == 0 || n > 100) return 0;
    int *p = calloc(n, sizeof *p), *q;
    if (!p) return 0;
    q = realloc(p, (n + 1) * sizeof *q);
    return q ? q[n] : 0; //! uninitialised-read warning
}
int shrunk(unsigned n) {
    if (n < 2 || n > 100) return 0;
    char *p = calloc(n, 1), *q;
    if (!p) return 0;
    q = realloc(p, 2);
    return q ? q[n] : 0; //! out-of-bounds warning
}
int value(unsigned n) {
    if (n < 2 || n > 100) return 0;
    char *p = calloc(n, 1), *q;
    if (!p) return 0;
    q = realloc(p, n + n);
    return q ? 10 / q[n - 1] : 0; //! division-by-zero warning
}
int outside(int *p, unsigned n) {
    if (n > 100) return 0;
    int *q = realloc(p, (n + 1) * sizeof *q);
    return q ? 10 / q[0] : 0; //! division-by-zero information
}
