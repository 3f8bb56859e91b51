/* esw: table 3, fft1k, bound 1025, 39 checks, 2337.88 s (CBMC 2.9: out of memory)
 * The same with 1024 points. */
#include <assert.h>

#define POINTS 1024
#include "fft_common.h"

int main(void) {
    for (int i = 0; i < POINTS; i++) {
        re[i] = i == 1 ? 1 : 0; /* an impulse: every line has power 1 */
        im[i] = 0;
    }
    transform(10);
    for (int i = 0; i < POINTS; i++) {
        double power = re[i] * re[i] + im[i] * im[i];
        assert(power > 0.999 && power < 1.001);
    }
    return 0;
}
