/* loops: main proved: both directions are never let in at once: each change goes over yellow and
 * all red */
#include <assert.h>
extern int input(void);

enum colour { RED, YELLOW, GREEN };
enum phase { NORTH_GO, NORTH_STOP, CLEAR_NORTH, EAST_GO, EAST_STOP, CLEAR_EAST };

struct crossing {
    enum phase phase;
    enum colour north, east;
    int left;    /* ticks until the phase may end */
    int waiting; /* ticks for which a car has waited on the red side */
};

static void enter(struct crossing *c, enum phase phase) {
    c->phase = phase;
    switch (phase) {
    case NORTH_GO:
        c->north = GREEN;
        c->left = 20;
        break;
    case NORTH_STOP:
        c->north = YELLOW;
        c->left = 3;
        break;
    case CLEAR_NORTH:
        c->north = RED;
        c->left = 2;
        break;
    case EAST_GO:
        c->east = GREEN;
        c->left = 15;
        break;
    case EAST_STOP:
        c->east = YELLOW;
        c->left = 3;
        break;
    case CLEAR_EAST:
        c->east = RED;
        c->left = 2;
        break;
    }
}

static void tick(struct crossing *c, int car_on_red_side) {
    if (c->left > 0) {
        c->left--;
        return;
    }
    switch (c->phase) {
    case NORTH_GO:
        if (car_on_red_side) enter(c, NORTH_STOP);
        break;
    case NORTH_STOP:
        enter(c, CLEAR_NORTH);
        break;
    case CLEAR_NORTH:
        enter(c, EAST_GO);
        break;
    case EAST_GO:
        enter(c, EAST_STOP);
        break;
    case EAST_STOP:
        enter(c, CLEAR_EAST);
        break;
    case CLEAR_EAST:
        enter(c, NORTH_GO);
        break;
    }
}

int main(void) {
    struct crossing c = {CLEAR_EAST, RED, RED, 2, 0};
    for (;;) {
        int car = input() != 0;
        if (!car)
            c.waiting = 0;
        else if (c.waiting < 100)
            c.waiting++;
        tick(&c, car);
        assert(c.north == RED || c.east == RED);
        assert(c.left >= 0 && c.left <= 20);
        assert(c.phase != NORTH_GO || c.north == GREEN);
        assert(c.phase != EAST_GO || c.east == GREEN);
    }
}
