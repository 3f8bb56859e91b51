// The memory that an unknown allocator would have given is no part of a run that does not call it.
// expect: either: violated
#include <stddef.h>
void *take(size_t n);
int either(int n, int m) {
    int *p = 0, last = 1;
    if (n >= 0) return 0;
    if (m) p = take(n * sizeof *p);
    if (p) last = p[n - 1];
    return last / m; //! division-by-zero information
}
