// A float has 24 bits: 16777217 is not one.
// expect: keep: violated
// expect: shorten: violated
#include <assert.h>
void keep(int i) {
    if (i < 16777210 || i > 16777220) return;
    assert((int)(float)i == i); //! assertion information
}
void shorten(double d) {
    if (!(d > 1 && d < 2)) return;
    assert((float)d == d); //! assertion information
}
