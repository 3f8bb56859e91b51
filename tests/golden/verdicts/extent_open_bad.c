// With --assume-lengths off a pointer is to one element at least.
// vl: --assume-lengths off --budget 50
// expect: sum: violated
#include <stddef.h>

int sum(const int *p, size_t n) {
    int s = 0;
    for (size_t i = 0; i < n; i++) s += p[i] & 1; //! out-of-bounds information
    return s;
}
