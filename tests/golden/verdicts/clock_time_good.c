// expect: split: proved
#include <assert.h>
void split(int t) {
    if (t < 0 || t >= 86400) return;
    int h = t / 3600, m = t / 60 % 60, s = t % 60;
    assert(h * 3600 + m * 60 + s == t);
    assert(h < 24 && m < 60 && s < 60);
}
