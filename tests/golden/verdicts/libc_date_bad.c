// vl: --solver cadical
// ctime_r writes 26 characters. Z3 takes longer than the limit for the counterexample.
// expect: dates: violated
#include <time.h>
void dates(time_t t) {
    char b[16];
    if (t >= 0 && t < 4102444800) ctime_r(&t, b); //! out-of-bounds information
}
