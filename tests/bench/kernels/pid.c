/* A PID controller in fixed point: the output is limited, the integral stops where it is. */
// vl: --entry main
extern int measure(void);
extern int setpoint(void);
extern void drive(int duty);

enum { KP = 12, KI = 3, KD = 5, TOP = 1000, WINDUP = 4000, RANGE = 2047 };

struct pid {
    int integral, last, saturated;
};

static int clip(int x, int low, int high) {
    if (x < low) return low;
    if (x > high) return high;
    return x;
}

static int step(struct pid *c, int wanted, int is) {
    int error = wanted - is;
    int slope = error - c->last;
    int next = c->integral + error;
    c->last = error;
    if (!(c->saturated > 0 && error > 0) && !(c->saturated < 0 && error < 0))
        c->integral = clip(next, -WINDUP, WINDUP);
    int out = (KP * error + KI * c->integral + KD * slope) / 16;
    c->saturated = out > TOP ? 1 : out < -TOP ? -1 : 0;
    if (c->saturated && out == 0) return 0;
    return clip(out, -TOP, TOP);
}

int main(void) {
    struct pid c = {0, 0, 0};
    int full = 0;
    for (;;) {
        int wanted = clip(setpoint(), 0, RANGE);
        int duty = step(&c, wanted, clip(measure(), 0, RANGE));
        if (c.integral > WINDUP || c.integral < -WINDUP) return 1;
        if (duty == TOP || duty == -TOP)
            full++;
        else
            full = 0;
        if (full >= 3) {
            drive(0);
            c.integral = 0;
            full = 0;
        } else {
            drive(duty);
        }
    }
}
