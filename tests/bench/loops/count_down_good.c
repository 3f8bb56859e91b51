/* loops: count proved: what is taken from one counter goes to the other */
#include <assert.h>

void count(unsigned n) {
    unsigned left = n, done = 0;
    while (left > 0) {
        unsigned step = left >= 2 ? 2 : 1;
        left -= step;
        done += step;
        assert(left + done == n);
    }
    assert(done == n);
}
