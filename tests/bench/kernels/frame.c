/* Frames on a serial line: a start byte, a length, bytes of which some are escaped, and a checksum. */
// vl: --entry main
extern int receive(void); /* a byte; negative: none in time */
extern void deliver(const unsigned char *bytes, unsigned n);

enum { START = 0x7e, ESCAPE = 0x7d, FLIP = 0x20, MOST = 8 };
enum state { IDLE, LENGTH, BYTES, CHECK };

struct parser {
    enum state state;
    unsigned char bytes[MOST];
    unsigned wanted, have;
    unsigned char sum;
    int escaped;
    unsigned good, bad;
};

static void restart(struct parser *p, int is_bad) {
    p->state = IDLE;
    p->escaped = 0;
    if (is_bad && p->bad < 255) p->bad++;
}

static void accept(struct parser *p, unsigned char byte) {
    switch (p->state) {
    case IDLE:
        if (byte == START) {
            p->state = LENGTH;
            p->have = 0;
            p->sum = 0;
        }
        return;
    case LENGTH:
        if (byte == 0 || byte > MOST) {
            restart(p, byte != START);
        } else {
            p->wanted = byte;
            p->state = BYTES;
        }
        return;
    case BYTES:
        p->bytes[p->have++] = byte;
        p->sum = (unsigned char)(p->sum + byte);
        if (p->have == p->wanted) p->state = CHECK;
        return;
    case CHECK:
        if ((unsigned char)(p->sum ^ byte) == 0xff) {
            deliver(p->bytes, p->have);
            p->good++;
            restart(p, 0);
        } else {
            restart(p, 1);
        }
    }
}

int main(void) {
    struct parser p = {IDLE};
    for (;;) {
        int got = receive();
        if (got < 0 || got > 255) {
            if (p.state != IDLE) restart(&p, 1);
            continue;
        }
        unsigned char byte = (unsigned char)got;
        if (byte == START && p.state != IDLE && p.state != LENGTH) {
            restart(&p, 1);
        } else if (byte == ESCAPE && !p.escaped && p.state >= BYTES) {
            p.escaped = 1;
            continue;
        } else if (p.escaped) {
            byte ^= FLIP;
            p.escaped = 0;
        }
        accept(&p, byte);
        if (p.have > MOST) return 1;
        if (p.bad == 3 && p.good == 0) return 2;
    }
}
