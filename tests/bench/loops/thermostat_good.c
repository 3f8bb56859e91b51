/* loops: main proved: between 18 and 22 degrees the heater stays as it was, and outside it is on or
 * off */
#include <assert.h>
extern int input(void);

#define LOW  180
#define HIGH 220

struct thermostat {
    int heating;
    int temperature; /* tenths of a degree */
    int switched;    /* times, at most 1000 */
};

static int disturbance(void) {
    int d = input();
    if (d < -3) return -3;
    if (d > 3) return 3;
    return d;
}

static void physics(struct thermostat *t) {
    t->temperature += (t->heating ? 2 : -2) + disturbance();
    if (t->temperature < -400) t->temperature = -400;
    if (t->temperature > 600) t->temperature = 600;
}

static void control(struct thermostat *t, int measured) {
    int before = t->heating;
    if (measured < LOW)
        t->heating = 1;
    else if (measured > HIGH)
        t->heating = 0;
    if (before != t->heating && t->switched < 1000) t->switched++;
}

int main(void) {
    struct thermostat t = {0, 200, 0};
    for (;;) {
        int before = t.heating;
        physics(&t);
        control(&t, t.temperature);
        assert(t.temperature >= LOW || t.heating);
        assert(t.temperature <= HIGH || !t.heating);
        if (t.temperature >= LOW && t.temperature <= HIGH) assert(t.heating == before);
        assert(t.switched <= 1000);
    }
}
