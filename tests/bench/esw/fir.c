/* esw: table 3, fir, bound 34, 25 checks, 4.04 s
 * Low-pass filter of 34 taps in integers; its output cannot exceed the input's range. */
#include <assert.h>

enum { TAPS = 34, SAMPLES = 6 };

short __VERIFIER_nondet_short(void);

static const short tap[TAPS] = {1,   2,   4,   7,   11,  16,  22,  29,  36,  43,  50,  56,
                                62,  66,  69,  70,  71,  71,  70,  69,  66,  62,  56,  50,
                                43,  36,  29,  22,  16,  11,  7,   4,   2,   1};

static short line[TAPS];

static int filter(short x) {
    int sum = 0;
    for (int i = TAPS - 1; i > 0; i--) line[i] = line[i - 1];
    line[0] = x;
    for (int i = 0; i < TAPS; i++) sum += tap[i] * line[i];
    return sum >> 10;
}

int main(void) {
    int total = 0;
    for (int i = 0; i < TAPS; i++) total += tap[i];
    for (int k = 0; k < SAMPLES; k++) {
        short x = __VERIFIER_nondet_short();
        if (x < -1000) x = -1000;
        if (x > 1000) x = 1000;
        int y = filter(x);
        assert(y >= -(total * 1000 >> 10) - 1 && y <= total * 1000 >> 10);
    }
    return 0;
}
