/* loops: main violated within 7: the switch looks at the temperature before the last change */
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
        int measured = t.temperature;
        physics(&t);
        control(&t, measured);
        assert(t.temperature >= LOW || t.heating);
        assert(t.temperature <= HIGH || !t.heating);
        if (t.temperature >= LOW && t.temperature <= HIGH) assert(t.heating == before);
        assert(t.switched <= 1000);
    }
}
