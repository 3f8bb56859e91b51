/* A battery charger: a small current first, then all of it, then a voltage that is held; with limits. */
// vl: --entry main
extern int millivolts(void);
extern int milliamperes(void);
extern int degrees(void);
extern void output(int current, int voltage);

enum state { WAIT, PRECHARGE, CURRENT, VOLTAGE, DONE, FAULT };
enum { EMPTY = 2500, LOW = 3000, FULL = 4200, AGAIN = 4050, OVER = 4300, TAIL = 100, COLD = 0, HOT = 45, PRE_MOST = 10 };

struct charger {
    enum state state;
    int timer;
    int tail; /* measurements of a small current in a row */
    int cause;
};

static int range(int x, int low, int high) {
    return x < low ? low : x > high ? high : x;
}

static void fail(struct charger *c, int cause) {
    c->state = FAULT;
    c->cause = cause;
}

static void step(struct charger *c, int mv, int ma, int temperature) {
    if (c->state != FAULT && mv > OVER) {
        fail(c, 1);
        return;
    }
    int comfortable = temperature > COLD && temperature < HOT;
    switch (c->state) {
    case WAIT:
        if (mv > EMPTY && comfortable) {
            c->state = mv < LOW ? PRECHARGE : CURRENT;
            c->timer = 0;
        }
        break;
    case PRECHARGE:
        if (mv >= LOW)
            c->state = CURRENT;
        else if (++c->timer > PRE_MOST)
            fail(c, 2);
        break;
    case CURRENT:
        if (!comfortable)
            c->state = WAIT;
        else if (mv >= FULL)
            c->state = VOLTAGE;
        c->tail = 0;
        break;
    case VOLTAGE:
        if (!comfortable) {
            c->state = WAIT;
            break;
        }
        c->tail = ma < TAIL ? c->tail + 1 : 0;
        if (c->tail >= 3) c->state = DONE;
        break;
    case DONE:
        if (mv < AGAIN && comfortable) c->state = CURRENT;
        break;
    case FAULT:
        if (mv < EMPTY && (c->cause == 2 || temperature < HOT)) c->state = WAIT;
        break;
    }
}

int main(void) {
    struct charger c = {WAIT, 0, 0, 0};
    for (;;) {
        int mv = range(millivolts(), 0, 5000), ma = range(milliamperes(), 0, 2000);
        step(&c, mv, ma, range(degrees(), -40, 125));
        if (c.state == CURRENT || c.state == VOLTAGE)
            output(c.state == VOLTAGE ? 500 : 2000, FULL);
        else
            output(c.state == PRECHARGE ? 100 : 0, LOW);
        if (c.tail > 3 || c.timer > PRE_MOST + 1) return 1;
        if (c.cause == 2 && c.timer <= PRE_MOST) return 2;
    }
}
