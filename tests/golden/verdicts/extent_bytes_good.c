// Two arrays of n elements, or of n bytes.
// expect: doubled: proved
// expect: copy: proved
// expect: clear: proved
#include <stddef.h>
#include <string.h>

void doubled(int *to, const int *from, unsigned n) {
    if (n > 4) return;
    for (unsigned i = 0; i < n; i++) to[i] = from[i] & 15;
}

void copy(int *to, const int *from, size_t n) {
    if (n > 1000) return;
    memcpy(to, from, n * sizeof *to);
}

void clear(void *to, size_t bytes) {
    memset(to, 0, bytes);
}
