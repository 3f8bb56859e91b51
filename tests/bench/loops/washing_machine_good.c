/* loops: main proved: water and heat only with a locked door, no heat without water, spinning only
 * when drained */
#include <assert.h>
extern int input(void);

#define LEVEL_FULL 20
#define TEMP_MAX   95

enum step { READY, FILL, HEAT, WASH, DRAIN, RINSE_FILL, RINSE, RINSE_DRAIN, SPIN, DONE, FAULT };

struct machine {
    enum step step;
    int locked, valve, heater, pump, speed;
    int level;       /* litres */
    int temperature; /* degrees */
    int target;
    int timer;
    int rinses;
};

static void outputs_off(struct machine *m) {
    m->valve = 0;
    m->heater = 0;
    m->pump = 0;
    m->speed = 0;
}

static void go(struct machine *m, enum step step) {
    outputs_off(m);
    m->step = step;
    m->timer = 0;
    m->locked = step != READY && step != DONE;
    switch (step) {
    case FILL:
    case RINSE_FILL:
        m->valve = 1;
        break;
    case HEAT:
        m->heater = 1;
        m->speed = 40;
        break;
    case WASH:
    case RINSE:
        m->speed = 60;
        break;
    case DRAIN:
    case RINSE_DRAIN:
    case FAULT:
        m->pump = 1;
        break;
    case SPIN:
        m->pump = 1;
        m->speed = 1200;
        break;
    case READY:
    case DONE:
        break;
    }
}

static void physics(struct machine *m, int noise) {
    if (m->valve && m->level < LEVEL_FULL + 2) m->level++;
    if (m->pump && m->level > 0 && noise != 3) m->level--;
    if (m->heater && m->temperature < TEMP_MAX)
        m->temperature++;
    else if (m->temperature > 20 && noise == 1)
        m->temperature--;
}

static void start(struct machine *m, int target) {
    if (m->step != READY || m->level > 0) return;
    m->target = target < 30 ? 30 : target > 90 ? 90 : target;
    m->rinses = 0;
    go(m, FILL);
}

static void stop(struct machine *m) {
    if (m->step == READY || m->step == DONE) return;
    go(m, FAULT);
}

static void advance(struct machine *m) {
    if (m->timer < 10000) m->timer++;
    switch (m->step) {
    case FILL:
        if (m->level >= LEVEL_FULL) go(m, HEAT);
        break;
    case HEAT:
        if (m->temperature >= m->target) go(m, WASH);
        break;
    case WASH:
        if (m->timer >= 30) go(m, DRAIN);
        break;
    case DRAIN:
    case RINSE_DRAIN:
        if (m->level == 0) go(m, m->step == DRAIN || m->rinses < 2 ? RINSE_FILL : SPIN);
        break;
    case RINSE_FILL:
        if (m->level >= LEVEL_FULL) go(m, RINSE);
        break;
    case RINSE:
        if (m->timer >= 10) {
            m->rinses++;
            go(m, RINSE_DRAIN);
        }
        break;
    case SPIN:
        if (m->timer >= 20) go(m, DONE);
        break;
    case FAULT:
        if (m->level == 0) go(m, DONE);
        break;
    case READY:
    case DONE:
        break;
    }
}

static void check(const struct machine *m) {
    assert(m->level >= 0 && m->level <= LEVEL_FULL + 2);
    assert(m->temperature >= 20 && m->temperature <= TEMP_MAX);
    assert(m->locked || m->level == 0);
    assert(m->locked || (!m->valve && !m->heater && m->speed == 0));
    assert(!m->heater || m->level >= LEVEL_FULL);
    assert(!(m->valve && m->pump));
    assert(m->speed <= 60 || m->level == 0);
    assert(m->rinses >= 0 && m->rinses <= 2);
}

int main(void) {
    struct machine m = {0};
    m.temperature = 20;
    for (;;) {
        int event = input();
        if (event >= 30 && event <= 90)
            start(&m, event);
        else if (event == 10)
            stop(&m);
        else if (event == 11 && m.step == DONE)
            go(&m, READY);
        physics(&m, event & 3);
        advance(&m);
        check(&m);
    }
}
