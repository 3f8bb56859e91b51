// Parameters that are ordered or subtracted, or moved towards each other, are taken to point into one object.
// expect: length: proved
// expect: distance: proved
// expect: first: proved
// expect: copy: proved
#include <assert.h>
#include <stddef.h>
static int low[4];
ptrdiff_t distance(int i, int k) {
    if (i < 0 || i > 4 || k < 0 || k > 4) return 0;
    int *p = low + i, *q = low + k;
    assert(p - q == i - k);
    return p - q;
}
int length(const char *begin, const char *end) {
    if (begin > end || end - begin > 100) return 0;
    return (int)(end - begin);
}
int first(const int *begin, const int *end) {
    return begin < end ? *begin : -1;
}
void copy(int *to, const int *from) {
    *to = *from;
}
