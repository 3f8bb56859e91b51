/* A thermostat with hysteresis; the burner rests between two runs, and a sensor that fails stops it. */
// vl: --entry main
extern int sensor(void); /* tenths of a degree */
extern int dial(void);
extern void burner(int on);

enum { REST = 5, SHORTEST = 3, BAND = 5, FAULTS = 3 };

struct thermostat {
    int on, since, faults, broken;
};

static int plausible(int t) {
    return t > -400 && t < 850;
}

static void control(struct thermostat *s, int t, int wanted) {
    if (s->since < 20) s->since++;
    if (!plausible(t)) {
        if (++s->faults >= FAULTS) s->broken = 1;
        return;
    }
    s->faults = 0;
    if (s->on) {
        if (t > wanted + BAND && s->since >= SHORTEST) {
            s->on = 0;
            s->since = 0;
        }
    } else if (t < wanted - BAND && s->since >= REST) {
        s->on = 1;
        s->since = 0;
    }
    if (t > 800 && wanted < 300 && s->on && s->since > SHORTEST) s->broken = 1;
}

int main(void) {
    struct thermostat s = {0, 0, 0, 0};
    for (;;) {
        int wanted = dial();
        if (wanted < 50)
            wanted = 50;
        else if (wanted > 300)
            wanted = 300;
        control(&s, sensor(), wanted);
        if (s.broken) {
            burner(0);
            if (s.faults < FAULTS && s.on && wanted == 300) return 2;
            return 1;
        }
        if (s.since > 20 || s.faults > FAULTS) return 3;
        burner(s.on);
    }
}
