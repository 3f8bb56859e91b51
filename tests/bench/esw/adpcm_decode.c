/* esw: table 1, adpcm_decode, bound 41, 10 checks, 14.31 s
 * Decodes unknown bytes, two samples each. */
#include "adpcm_common.h"

#include <assert.h>

#ifndef N
#define N 10
#endif

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    struct codec c = {0, 0};
    short out[2 * N];
    for (int i = 0; i < N; i++) {
        unsigned char two = __VERIFIER_nondet_uchar();
        follow(&c, two & 15);
        out[2 * i] = (short)c.predicted;
        follow(&c, two >> 4);
        out[2 * i + 1] = (short)c.predicted;
    }
    assert(out[2 * N - 1] == c.predicted);
    assert(c.index >= 0 && c.index <= 88);
    return 0;
}
