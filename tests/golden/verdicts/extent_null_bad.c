// A null pointer says nothing of n: it may be larger than any object.
// expect: maybe: violated
#include <assert.h>
#include <stddef.h>

int maybe(const short *p, size_t n) {
    int s = 0;
    if (!p) {
        assert(n < (size_t)-1); //! assertion information
        return 0;
    }
    if (n > 4) return 0;
    for (size_t i = 0; i < n; i++) s ^= p[i];
    return s;
}
