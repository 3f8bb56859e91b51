// An unknown allocator gives as much as it is asked for.
// expect: either: proved
#include <stddef.h>
void *take(size_t n);
int either(int n, int m) {
    int *p = 0;
    if (n <= 0 || m == 0) return 0;
    if (m > 1) p = take(n * sizeof *p);
    if (p) p[n - 1] = 0;
    return 10 / m + (p != 0);
}
