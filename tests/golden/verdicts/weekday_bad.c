// The remainder of a negative number is not positive (6.5.5p6).
// expect: weekday: violated
#include <assert.h>
int weekday(int days_since_epoch) {
    int d = days_since_epoch % 7 + 4;
    d %= 7;
    assert(d >= 0 && d < 7); //! assertion information
    return d;
}
