/* loops: main proved: the finished message is handled once at most, and only after the key exchange
 */
#include <assert.h>
extern int input(void);

/* A client that talks to a server in the order hello, certificate, key exchange, change of cipher,
 * finished. */

enum state {
    START = 0x1000,
    HELLO = 0x1110,
    CERTIFICATE = 0x1130,
    KEYS = 0x1150,
    CHANGE = 0x11A0,
    FINISH = 0x11B0,
    FLUSH = 0x1100,
    OPEN = 3
};

struct client {
    int state, after_flush;
    int resumed;  /* the session is an old one */
    int keys;     /* fresh since the last hello */
    int finished; /* messages handled since then */
};

static int hello(struct client *c) {
    c->resumed = input() > 0;
    c->keys = 0;
    c->finished = 0;
    c->state = c->resumed ? CHANGE : CERTIFICATE;
    return 1;
}

static int finish(struct client *c) {
    assert(c->keys || c->resumed);
    c->finished++;
    assert(c->finished == 1);
    c->after_flush = OPEN;
    c->state = FLUSH;
    return 1;
}

static int step(struct client *c) {
    switch (c->state) {
    case START:
        c->state = HELLO;
        return 1;
    case HELLO:
        return hello(c);
    case CERTIFICATE:
        c->state = input() > 0 ? KEYS : CERTIFICATE;
        return 1;
    case KEYS:
        c->keys = 1;
        c->state = CHANGE;
        return 1;
    case CHANGE:
        c->after_flush = FINISH;
        c->state = FLUSH;
        return 1;
    case FINISH:
        return finish(c);
    case FLUSH:
        if (input() <= 0) return 0;
        c->state = c->after_flush;
        return 1;
    case OPEN:
        if (input() <= 0) return 0;
        c->state = HELLO;
        return 1;
    default:
        return 0;
    }
}

int main(void) {
    struct client c = {START, OPEN, 0, 0, 0};
    while (step(&c)) assert(c.finished <= 1);
    return 0;
}
