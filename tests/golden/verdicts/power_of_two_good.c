// expect: round_up: proved
#include <assert.h>
int round_up(int n) {
    if (n > 1 << 30) return 0;
    int p = 1;
    while (p < n) p *= 2;
    assert(p >= n && (p & (p - 1)) == 0);
    return p;
}
