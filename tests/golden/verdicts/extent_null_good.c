// Objects have less than SIZE_MAX / 2 bytes, so n is smaller where there is one.
// expect: maybe: proved
#include <assert.h>
#include <stddef.h>

int maybe(const short *p, size_t n) {
    int s = 0;
    if (!p) return 0;
    assert(n < (size_t)-1 / 2);
    if (n > 4) return 0;
    for (size_t i = 0; i < n; i++) s ^= p[i];
    return s;
}
