// expect: weekday: proved
#include <assert.h>
int weekday(int days_since_epoch) {
    int d = days_since_epoch % 7 + 4;
    d = (d + 7) % 7;
    assert(d >= 0 && d < 7);
    return d;
}
