// A controller whose output and integral are clamped.
// expect: clamp: proved
// expect: control: proved
// vl: --solver cadical
#include <assert.h>
struct pid {
    float integral, last;
};
static float clamp(float x, float lo, float hi) { return x < lo ? lo : x > hi ? hi : x; }
int control(struct pid *p, float set, float measured) {
    if (!(set >= -100 && set <= 100 && measured >= -100 && measured <= 100)) return 0;
    if (!(p->integral >= -50 && p->integral <= 50 && p->last >= -200 && p->last <= 200)) return 0;
    float e = set - measured;
    p->integral = clamp(p->integral + 0.01f * e, -50, 50);
    float out = clamp(0.5f * e + p->integral + (e - p->last) / 0.01f, -10, 10);
    p->last = e;
    assert(p->integral >= -50 && p->integral <= 50);
    assert(p->last >= -200 && p->last <= 200);
    int duty = (int)(out * 10);
    assert(duty >= -100 && duty <= 100);
    return duty;
}
