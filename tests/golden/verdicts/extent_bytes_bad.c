// Two arrays of n elements: the copy takes one more.
// expect: doubled: violated
// expect: copy: violated
#include <stddef.h>
#include <string.h>

void doubled(int *to, const int *from, unsigned n) {
    if (n > 4) return;
    for (unsigned i = 0; i < n; i++) to[i] = from[i + 1] & 15; //! out-of-bounds information
}

void copy(int *to, const int *from, size_t n) {
    if (n > 1000) return;
    memcpy(to, from, n * sizeof *to);
    to[n] = 0; //! out-of-bounds information
}
