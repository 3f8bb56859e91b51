// The loops show that p points to n elements, and go one too far.
// expect: up: violated
// expect: down: violated
// expect: shifted: violated
#include <stddef.h>

int up(const short *p, int n) {
    int s = 0;
    if (n > 8) return 0;
    for (int i = 0; i <= n; i++) s ^= p[i]; //! out-of-bounds information
    return s;
}

int down(const short *p, size_t n) {
    int s = 0;
    if (n > 8) return 0;
    for (size_t i = n; i > 0; i--) s ^= p[i]; //! out-of-bounds information
    return s;
}

int shifted(const unsigned char *p, size_t n) {
    int s = 0;
    if (n > 8) return 0;
    for (size_t i = 0; i < n; i++) s ^= p[i + 1]; //! out-of-bounds information
    return s;
}
