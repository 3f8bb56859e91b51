/* esw: table 1, adpcm_encode, bound 41, 12 checks, 5.49 s
 * Encodes unknown samples; the state stays in its range. */
#include "adpcm_common.h"

#include <assert.h>

#ifndef N
#define N 4
#endif

short __VERIFIER_nondet_short(void);

static int encode(struct codec *c, int sample) {
    int difference = sample - c->predicted, step = steps[c->index], code = 0;
    if (difference < 0) {
        code = 8;
        difference = -difference;
    }
    for (int bit = 4; bit; bit >>= 1) {
        if (difference >= step) {
            code |= bit;
            difference -= step;
        }
        step >>= 1;
    }
    follow(c, code);
    return code;
}

int main(void) {
    struct codec c = {0, 0};
    for (int i = 0; i < N; i++) {
        int code = encode(&c, __VERIFIER_nondet_short());
        assert(code >= 0 && code < 16);
    }
    assert(c.index >= 0 && c.index <= 88);
    assert(c.predicted >= -32768 && c.predicted <= 32767);
    return 0;
}
