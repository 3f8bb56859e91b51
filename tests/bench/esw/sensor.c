/* esw: table 3, sensor, bound 5, 167 checks, 1.26 s
 * A driver for a bus sensor: state machine with timeouts, checksum and a median of readings. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

enum state { IDLE, WAITING, READY, FAILED };

struct sensor {
    enum state state;
    unsigned tries;
    unsigned char frame[3];
    short history[5];
    unsigned count;
};

static int read_frame(struct sensor *s) {
    for (unsigned i = 0; i < 3; i++) s->frame[i] = __VERIFIER_nondet_uchar();
    return (unsigned char)(s->frame[0] + s->frame[1]) == s->frame[2];
}

static short median(const short *values) {
    short v[5];
    for (int i = 0; i < 5; i++) v[i] = values[i];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4 - i; j++)
            if (v[j] > v[j + 1]) {
                short t = v[j];
                v[j] = v[j + 1];
                v[j + 1] = t;
            }
    return v[2];
}

static void step(struct sensor *s) {
    switch (s->state) {
    case IDLE:
        s->tries = 0;
        s->state = WAITING;
        break;
    case WAITING:
        if (read_frame(s))
            s->state = READY;
        else if (++s->tries == 3)
            s->state = FAILED;
        break;
    case READY:
        s->history[s->count % 5] = (short)(s->frame[0] << 4 | s->frame[1] >> 4);
        s->count++;
        s->state = IDLE;
        break;
    case FAILED:
        break;
    }
}

int main(void) {
    struct sensor s = {.state = IDLE};
    for (int i = 0; i < 15; i++) step(&s);
    assert(s.count <= 5 && s.tries <= 3);
    short m = median(s.history);
    assert(m >= 0 && m <= 4095);
    return 0;
}
