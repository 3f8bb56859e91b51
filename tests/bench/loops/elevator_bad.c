/* loops: main violated within 8: a call at the floor that the cabin leaves opens the door at once
 */
#include <assert.h>
extern int input(void);

#define FLOORS       8
#define DOOR_TICKS   6
#define TRAVEL_TICKS 4

enum motion { STANDING, UP, DOWN };
enum door { CLOSED, OPENING, OPEN, CLOSING };

struct elevator {
    int floor;     /* the last one that was passed */
    int travelled; /* ticks since then */
    enum motion motion;
    enum door door;
    int door_ticks; /* how far the door is open, 0 to DOOR_TICKS */
    int wait;       /* ticks to stay open */
    int called[FLOORS];
    int overload;
};

static int called_above(const struct elevator *e) {
    for (int floor = e->floor + 1; floor < FLOORS; floor++)
        if (e->called[floor]) return 1;
    return 0;
}

static int called_below(const struct elevator *e) {
    for (int floor = 0; floor < e->floor; floor++)
        if (e->called[floor]) return 1;
    return 0;
}

static void call(struct elevator *e, int floor) {
    if (floor >= 0 && floor < FLOORS) e->called[floor] = 1;
}

static void open_door(struct elevator *e) {
    e->door = OPENING;
    e->called[e->floor] = 0;
}

static void move_door(struct elevator *e) {
    switch (e->door) {
    case OPENING:
        if (e->door_ticks < DOOR_TICKS) e->door_ticks++;
        if (e->door_ticks == DOOR_TICKS) {
            e->door = OPEN;
            e->wait = 10;
        }
        break;
    case OPEN:
        if (e->called[e->floor]) {
            e->called[e->floor] = 0;
            e->wait = 10;
        }
        if (e->wait > 0)
            e->wait--;
        else if (!e->overload)
            e->door = CLOSING;
        break;
    case CLOSING:
        if (e->overload || e->called[e->floor])
            open_door(e);
        else if (--e->door_ticks <= 0)
            e->door = CLOSED;
        break;
    case CLOSED:
        break;
    }
}

static void arrive(struct elevator *e, int floor) {
    e->floor = floor;
    e->travelled = 0;
    int further = e->motion == UP ? called_above(e) : called_below(e);
    if (e->called[floor]) {
        e->motion = STANDING;
        open_door(e);
    } else if (!further) {
        e->motion = STANDING;
    }
}

static void move_cabin(struct elevator *e) {
    if (++e->travelled < TRAVEL_TICKS) return;
    if (e->motion == UP && e->floor < FLOORS - 1)
        arrive(e, e->floor + 1);
    else if (e->motion == DOWN && e->floor > 0)
        arrive(e, e->floor - 1);
    else
        e->motion = STANDING;
}

static void decide(struct elevator *e) {
    if (e->called[e->floor]) {
        open_door(e);
    } else if (called_above(e)) {
        e->motion = UP;
        e->travelled = 0;
    } else if (called_below(e)) {
        e->motion = DOWN;
        e->travelled = 0;
    }
}

static void tick(struct elevator *e) {
    if (e->door == CLOSED && e->called[e->floor] && e->travelled <= 1)
        open_door(e);
    else if (e->door != CLOSED)
        move_door(e);
    else if (e->motion != STANDING)
        move_cabin(e);
    else
        decide(e);
}

static void check(const struct elevator *e) {
    assert(e->floor >= 0 && e->floor < FLOORS);
    assert(e->motion == STANDING || e->door == CLOSED);
    assert(e->motion == STANDING || e->door_ticks == 0);
    assert(e->door_ticks >= 0 && e->door_ticks <= DOOR_TICKS);
    assert(e->door != CLOSED || e->door_ticks == 0);
    assert(e->wait >= 0 && e->wait <= 10);
    assert(e->travelled >= 0 && e->travelled <= TRAVEL_TICKS);
}

int main(void) {
    struct elevator e = {0};
    for (;;) {
        int event = input();
        if (event >= 0 && event < FLOORS)
            call(&e, event);
        else if (event == 20)
            e.overload = 1;
        else if (event == 21)
            e.overload = 0;
        tick(&e);
        check(&e);
    }
}
