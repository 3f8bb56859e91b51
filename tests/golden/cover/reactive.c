/* An endless control loop: what cannot be reached takes an induction. */
// vl: --entry main
extern int __VERIFIER_nondet_int(void);
static int speed, ticks, alarm_on;
static void step(int pedal) {
    if (pedal > 0 && speed < 50) speed++;
    if (pedal <= 0 && speed > 0) speed--;
    if (speed > 50) alarm_on = 1;
    if (speed < 0) alarm_on = 2;
    ticks = ticks < 7 ? ticks + 1 : 0;
    if (ticks == 7 && speed >= 3) ticks = 0;
    if (ticks > 7) alarm_on = 3;
}
int main(void) {
    for (;;) {
        int pedal = __VERIFIER_nondet_int();
        step(pedal);
        if (alarm_on) break;
    }
    return alarm_on;
}
