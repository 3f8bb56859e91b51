/* esw: table 3, fft1, bound 9, 72 checks, 0.43 s
 * Eight-point fast Fourier transform of a cosine: one peak. */
#include <assert.h>

#define POINTS 8
#include "fft_common.h"

int main(void) {
    for (int i = 0; i < POINTS; i++) {
        re[i] = cosine(i);
        im[i] = 0;
    }
    transform(3);
    for (int i = 0; i < POINTS; i++) {
        double power = re[i] * re[i] + im[i] * im[i];
        if (i == 1 || i == POINTS - 1)
            assert(power > 15.9 && power < 16.1);
        else
            assert(power < 0.001);
    }
    return 0;
}
