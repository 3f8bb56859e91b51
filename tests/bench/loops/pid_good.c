/* loops: main proved: integral, output and actuator stay within their clamps, and nothing overflows
 */
#include <assert.h>
extern int input(void);

#define SENSOR_MAX   4095
#define INTEGRAL_MAX 200000
#define OUTPUT_MAX   1000
#define RATE_MAX     50

struct pid {
    int integral, previous, output, actuator;
};

static int clamp(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

static int step(struct pid *p, int target, int measured) {
    int error = target - measured;
    int sum = p->integral + error;
    p->integral = clamp(sum, -INTEGRAL_MAX, INTEGRAL_MAX);
    int slope = error - p->previous;
    p->previous = error;
    int wanted = error * 12 + p->integral / 16 + slope * 4;
    p->output = clamp(wanted / 8, -OUTPUT_MAX, OUTPUT_MAX);
    return p->output;
}

static void drive(struct pid *p, int output) {
    int change = clamp(output - p->actuator, -RATE_MAX, RATE_MAX);
    p->actuator += change;
}

int main(void) {
    struct pid p = {0, 0, 0, 0};
    int target = 2048;
    for (;;) {
        int measured = clamp(input(), 0, SENSOR_MAX);
        int command = input();
        if (command >= 0 && command <= SENSOR_MAX) target = command;
        int before = p.actuator;
        drive(&p, step(&p, target, measured));
        assert(p.integral >= -INTEGRAL_MAX && p.integral <= INTEGRAL_MAX);
        assert(p.output >= -OUTPUT_MAX && p.output <= OUTPUT_MAX);
        assert(p.actuator >= -OUTPUT_MAX && p.actuator <= OUTPUT_MAX);
        assert(p.actuator - before <= RATE_MAX && before - p.actuator <= RATE_MAX);
    }
}
