/* loops: main proved: at most eight data bits are shifted in and a delivered byte has the parity
 * that was received */
#include <assert.h>
extern int input(void);

enum uart_state { IDLE, START, DATA, PARITY, STOP };

struct uart {
    enum uart_state state;
    unsigned shift;
    int bits;     /* data bits received */
    int parity;   /* even parity of what was received */
    int overruns; /* of the buffer behind, counted up to 255 */
    int errors;   /* framing and parity, counted up to 255 */
    int full;     /* a byte waits */
    unsigned byte;
};

static void error(struct uart *u) {
    if (u->errors < 255) u->errors++;
    u->state = IDLE;
}

static void deliver(struct uart *u) {
    if (u->full) {
        if (u->overruns < 255) u->overruns++;
    } else {
        u->byte = u->shift;
        u->full = 1;
    }
    u->state = IDLE;
}

static void begin(struct uart *u) {
    u->state = DATA;
    u->shift = 0;
    u->bits = 0;
    u->parity = 0;
}

static void line(struct uart *u, int level) {
    switch (u->state) {
    case IDLE:
        if (level == 0) u->state = START;
        break;
    case START:
        if (level == 0)
            begin(u);
        else
            u->state = IDLE; /* a glitch */
        break;
    case DATA:
        u->shift |= (unsigned)level << u->bits;
        u->parity ^= level;
        u->bits++;
        if (u->bits == 8) u->state = PARITY;
        break;
    case PARITY:
        if (level == u->parity)
            u->state = STOP;
        else
            error(u);
        break;
    case STOP:
        if (level == 1)
            deliver(u);
        else
            error(u);
        break;
    }
}

static int parity_of(unsigned byte) {
    byte ^= byte >> 4;
    byte ^= byte >> 2;
    byte ^= byte >> 1;
    return (int)(byte & 1u);
}

int main(void) {
    struct uart u = {IDLE, 0, 0, 0, 0, 0, 0, 0};
    for (;;) {
        int event = input();
        if (event == 0 || event == 1) {
            line(&u, event);
        } else if (event == 2 && u.full) {
            u.full = 0;
        }
        assert(u.bits >= 0 && u.bits <= 8);
        assert(u.shift <= 255);
        assert(u.state != STOP || u.bits == 8);
        assert(u.state != STOP || parity_of(u.shift) == u.parity);
        assert(u.errors <= 255 && u.overruns <= 255);
    }
}
