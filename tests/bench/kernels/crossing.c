/* Lights of a pedestrian crossing: cars have green until someone waits, and for a while at least. */
// vl: --entry main
extern int button(void);
extern int night(void);
extern void lamps(unsigned cars, unsigned people);

enum state { CARS, YELLOW, CLEAR, PEOPLE, BLINK, RED_YELLOW, DARK };
enum { RED = 1, AMBER = 2, GREEN = 4 };
enum { CARS_LEAST = 8, YELLOW_TICKS = 2, CLEAR_TICKS = 1, PEOPLE_TICKS = 6, BLINK_TICKS = 4 };

static enum state state;
static int ticks, waiting;

static void enter(enum state next) {
    state = next;
    ticks = 0;
}

static void tick(void) {
    ticks++;
    switch (state) {
    case CARS:
        if (night() && !waiting)
            enter(DARK);
        else if (waiting && ticks >= CARS_LEAST)
            enter(YELLOW);
        else if (ticks > 100)
            ticks = 100;
        break;
    case YELLOW:
        if (ticks >= YELLOW_TICKS) enter(CLEAR);
        break;
    case CLEAR:
        if (ticks < CLEAR_TICKS) break;
        if (waiting) {
            waiting = 0;
            enter(PEOPLE);
        } else {
            enter(RED_YELLOW);
        }
        break;
    case PEOPLE:
        if (ticks >= PEOPLE_TICKS) enter(BLINK);
        break;
    case BLINK:
        if (ticks >= BLINK_TICKS || (ticks > 2 && !waiting)) enter(CLEAR);
        break;
    case RED_YELLOW:
        enter(CARS);
        break;
    case DARK:
        if (waiting || !night()) enter(YELLOW);
        break;
    default:
        enter(CLEAR);
    }
}

int main(void) {
    for (;;) {
        if (button() && state != PEOPLE) waiting = 1;
        tick();
        unsigned cars = state == CARS ? GREEN : state == YELLOW || state == RED_YELLOW ? AMBER : RED;
        unsigned people = state == PEOPLE || (state == BLINK && ticks % 2 == 0) ? GREEN : RED;
        if (state == DARK) cars = people = 0;
        if ((cars & GREEN) && (people & GREEN)) return 1;
        lamps(cars, people);
    }
}
