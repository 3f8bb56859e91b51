// Not clamped, and the time step may be zero.
// expect: control: violated
// vl: --solver cadical
#include <assert.h>
struct pid {
    float integral, last;
};
int control(struct pid *p, float set, float measured, float dt) {
    if (!(set >= -100 && set <= 100 && measured >= -100 && measured <= 100)) return 0;
    if (!(p->integral >= -50 && p->integral <= 50 && p->last >= -200 && p->last <= 200)) return 0;
    float e = set - measured;
    p->integral = p->integral + 0.01f * e;
    float d = (e - p->last) / dt;
    p->last = e;
    assert(p->integral >= -50 && p->integral <= 50); //! assertion information
    int duty = (int)d; //! float-cast information
    return duty;
}
