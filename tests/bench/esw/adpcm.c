/* esw: table 3, adpcm, bound 100, 553 checks, 54.97 s
 * Encodes and decodes a known tone; what comes out stays near what went in. */
#include "adpcm_common.h"

#include <assert.h>

enum { SAMPLES = 100 };

static int encode(struct codec *c, int sample) {
    int difference = sample - c->predicted, step = steps[c->index], code = difference < 0 ? 8 : 0;
    if (difference < 0) difference = -difference;
    for (int bit = 4; bit; bit >>= 1, step >>= 1)
        if (difference >= step) {
            code |= bit;
            difference -= step;
        }
    follow(c, code);
    return code;
}

static int tone(int i) {
    int phase = i % 40; /* a triangle */
    return phase < 20 ? 100 * phase - 1000 : 3000 - 100 * phase;
}

int main(void) {
    struct codec in = {0, 0}, out = {0, 0};
    for (int i = 0; i < SAMPLES; i++) {
        int code = encode(&in, tone(i));
        follow(&out, code);
        assert(in.predicted == out.predicted && in.index == out.index);
        int error = tone(i) - out.predicted;
        assert(i < 30 || (error > -1000 && error < 1000));
    }
    return 0;
}
