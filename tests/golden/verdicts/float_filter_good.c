// A low-pass filter keeps within the bounds of its input, but for rounding.
// expect: step: proved
// expect: settle: proved
#include <assert.h>
float step(float y, float in) {
    if (!(y >= -100.0f && y <= 100.0f) || !(in >= -100.0f && in <= 100.0f)) return 0;
    y = 0.875f * y + 0.125f * in;
    assert(y >= -100.0f && y <= 100.0f);
    return y;
}
double settle(void) {
    double y = 0;
    for (int i = 0; i < 50; i++) y = 0.5 * y + 0.5;
    assert(y > 0.999 && y < 1.0); /* 1 - 2^-50 */
    return y;
}
