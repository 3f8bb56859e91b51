// A NaN passes a test that was meant to turn away what is out of range.
// expect: step: violated
// expect: settle: violated
#include <assert.h>
float step(float y, float in) {
    if (y < -100.0f || y > 100.0f || in < -100.0f || in > 100.0f) return 0;
    y = 0.875f * y + 0.125f * in;
    assert(y >= -100.0f && y <= 100.0f); //! assertion information
    return y;
}
double settle(void) {
    double y = 0;
    for (int i = 0; i < 54; i++) y = 0.5 * y + 0.5;
    assert(y > 0.999 && y < 1.0); //! assertion warning
    return y;
}
