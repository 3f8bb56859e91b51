/* loops: determinant violated: singular, and not a row of zeros */
#include <assert.h>
#include <stdint.h>

void determinant(int64_t a, int64_t b, int64_t c, int64_t d) {
    if (a < 2 || b <= a || c <= b || d <= c) return;
    if (a > INT32_MAX || b > INT32_MAX || c > INT32_MAX || d > INT32_MAX) return;
    assert(a * d - b * c != 7);
}
