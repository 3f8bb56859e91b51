/* loops: main proved: the throttle is closed while braking, and speed is held only between 40 and
 * 180 */
#include <assert.h>
extern int input(void);

#define SLOWEST 40
#define FASTEST 180

enum mode { OFF, STANDBY, HOLDING, PAUSED };
enum event { NOTHING, POWER, SET, FASTER, SLOWER, BRAKE, RESUME, EVENTS };

struct cruise {
    enum mode mode;
    int target, throttle;
    int braking;
};

static int in_range(int speed) { return speed >= SLOWEST && speed <= FASTEST; }

static void press(struct cruise *c, enum event event, int speed) {
    c->braking = event == BRAKE;
    switch (event) {
    case POWER:
        c->mode = c->mode == OFF ? STANDBY : OFF;
        break;
    case SET:
        if (c->mode != OFF && in_range(speed)) {
            c->mode = HOLDING;
            c->target = speed;
        }
        break;
    case FASTER:
        if (c->mode == HOLDING && c->target + 5 <= FASTEST) c->target += 5;
        break;
    case SLOWER:
        if (c->mode == HOLDING && c->target - 5 >= SLOWEST) c->target -= 5;
        break;
    case BRAKE:
        if (c->mode == HOLDING) c->mode = PAUSED;
        break;
    case RESUME:
        if (c->mode == PAUSED && in_range(speed)) c->mode = HOLDING;
        break;
    default:
        break;
    }
    if (c->mode == HOLDING && !in_range(speed)) c->mode = PAUSED;
}

static void regulate(struct cruise *c, int speed) {
    if (c->mode != HOLDING) {
        c->throttle = 0;
        return;
    }
    int wanted = (c->target - speed) * 4 + 30;
    if (wanted > c->throttle + 10) wanted = c->throttle + 10;
    if (wanted < 0) wanted = 0;
    if (wanted > 100) wanted = 100;
    c->throttle = wanted;
}

int main(void) {
    struct cruise c = {OFF, SLOWEST, 0, 0};
    for (;;) {
        int speed = input();
        if (speed < 0 || speed > 260) continue;
        int event = input();
        if (event < 0 || event >= EVENTS) event = NOTHING;
        press(&c, (enum event)event, speed);
        regulate(&c, speed);
        assert(c.throttle >= 0 && c.throttle <= 100);
        assert(!c.braking || c.throttle == 0);
        assert(c.target >= SLOWEST && c.target <= FASTEST);
        assert(c.mode != HOLDING || in_range(speed));
    }
}
