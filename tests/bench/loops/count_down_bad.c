/* loops: count violated within 1: the last unit is dropped when n is odd */
#include <assert.h>

void count(unsigned n) {
    unsigned left = n, done = 0;
    while (left > 0) {
        unsigned step = left >= 2 ? 2 : 1;
        left -= step;
        done += 2;
        assert(left <= n);
    }
    assert(done == n);
}
