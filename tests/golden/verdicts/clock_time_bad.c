// The minutes keep the hours.
// expect: split: violated
#include <assert.h>
void split(int t) {
    if (t < 0 || t >= 86400) return;
    int h = t / 3600, m = t / 60, s = t % 60;
    assert(h * 3600 + m * 60 + s == t); //! assertion information
}
