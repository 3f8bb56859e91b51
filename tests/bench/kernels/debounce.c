/* Two buttons, debounced by counters; a press that lasts becomes a long one, both at once a chord. */
// vl: --entry main
extern unsigned read_port(void);
extern void event(int what);

enum { STABLE = 4, LONG = 12 };
enum { PRESSED = 1, RELEASED, HELD, CHORD };

struct button {
    unsigned level; /* as it is taken for */
    unsigned same;  /* samples of the other level in a row */
    unsigned held;  /* samples since it was pressed, at most LONG */
};

static struct button left, right;
static int chord;

static void sample(struct button *b, unsigned level) {
    if (level == b->level) {
        b->same = 0;
    } else if (++b->same >= STABLE) {
        b->level = level;
        b->same = 0;
        b->held = 0;
        event(level ? PRESSED : RELEASED);
    }
    if (b->same > STABLE) event(-1);
    if (b->level && b->held < LONG && ++b->held == LONG) event(HELD);
}

int main(void) {
    for (;;) {
        unsigned port = read_port();
        sample(&left, port & 1);
        sample(&right, port >> 1 & 1);
        if (left.level && right.level && !chord) {
            chord = 1;
            event(CHORD);
        } else if (chord && !left.level && !right.level) {
            chord = 0;
        }
        if (left.held > LONG || right.held > LONG) return 1;
    }
}
