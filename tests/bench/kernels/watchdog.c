/* A watchdog over three tasks: all must have called within a window, and none too early. */
// vl: --entry main
extern unsigned alive(void);
extern int button(void);
extern void reset_machine(void);
extern void feed(void);

enum { TASKS = 3, ALL = 7, OPEN = 3, LATE = 8, STRIKES = 2 };

static unsigned seen, age, strikes, late[TASKS];
static int locked;

static void blame(void) {
    for (int i = 0; i < TASKS; i++)
        if (!(seen >> i & 1) && late[i] < 5) late[i]++;
}

static int tick(unsigned calls) {
    age++;
    if ((calls & seen) && age < OPEN) {
        strikes++;
        seen = 0;
    }
    seen |= calls & ALL;
    if (seen == ALL) {
        if (age < OPEN) return 0;
        feed();
        if (strikes > 0 && age < LATE / 2) strikes--;
        seen = 0;
        age = 0;
    } else if (age >= LATE) {
        blame();
        strikes++;
        age = 0;
        seen = 0;
    }
    return strikes > STRIKES;
}

int main(void) {
    for (;;) {
        unsigned calls = alive();
        if (locked) {
            if (button() && (calls & ALL) == ALL) locked = 0;
            continue;
        }
        if (tick(calls)) {
            reset_machine();
            if (late[0] > 1 && late[1] > 1 && late[2] > 1) locked = 1;
            strikes = 0;
            seen = 0;
            age = 0;
        }
        if (age > LATE || seen > ALL || strikes > STRIKES) return 1;
    }
}
