/* loops: main proved: the payload index stays inside the buffer and a frame is accepted only when
 * complete */
#include <assert.h>
extern int input(void);

/* Frames on a serial line: 0x7E, flags, [extension], length, payload, checksum. 0x7D escapes the
 * next byte. */

#define START         0x7E
#define ESCAPE        0x7D
#define FLAG_EXTENDED 0x01
#define PAYLOAD_MAX   32

enum parser_state { HUNT, FLAGS, EXTENSION, LENGTH, PAYLOAD, CHECKSUM };

struct parser {
    enum parser_state state;
    unsigned char payload[PAYLOAD_MAX];
    unsigned char flags, extension, checksum;
    int length, index;
    int escaped;
    int accepted, rejected; /* up to 10000 */
};

static void count(int *counter) {
    if (*counter < 10000) ++*counter;
}

static void restart(struct parser *p) {
    p->state = HUNT;
    p->length = 0;
    p->index = 0;
    p->escaped = 0;
}

static void reject(struct parser *p) {
    count(&p->rejected);
    restart(p);
}

static void start(struct parser *p) {
    restart(p);
    p->state = FLAGS;
    p->checksum = 0;
    p->extension = 0;
}

static void take_flags(struct parser *p, unsigned char byte) {
    if (byte & ~(unsigned)FLAG_EXTENDED) {
        reject(p);
        return;
    }
    p->flags = byte;
    p->state = byte & FLAG_EXTENDED ? EXTENSION : LENGTH;
}

static void take_length(struct parser *p, unsigned char byte) {
    if (byte > PAYLOAD_MAX) {
        reject(p);
        return;
    }
    p->length = byte;
    p->index = 0;
    p->state = byte ? PAYLOAD : CHECKSUM;
}

static void take_payload(struct parser *p, unsigned char byte) {
    p->payload[p->index++] = byte;
    if (p->index == p->length) p->state = CHECKSUM;
}

static void take_checksum(struct parser *p, unsigned char byte) {
    if (byte == p->checksum) {
        assert(p->index == p->length);
        count(&p->accepted);
        restart(p);
    } else {
        reject(p);
    }
}

static void take(struct parser *p, unsigned char byte) {
    switch (p->state) {
    case HUNT:
        break;
    case FLAGS:
        take_flags(p, byte);
        break;
    case EXTENSION:
        p->extension = byte;
        p->state = LENGTH;
        break;
    case LENGTH:
        take_length(p, byte);
        break;
    case PAYLOAD:
        take_payload(p, byte);
        break;
    case CHECKSUM:
        take_checksum(p, byte);
        return;
    }
    p->checksum = (unsigned char)(p->checksum + byte);
}

static void receive(struct parser *p, unsigned char byte) {
    if (byte == START) {
        if (p->state != HUNT && p->state != FLAGS) count(&p->rejected);
        start(p);
    } else if (byte == ESCAPE && !p->escaped) {
        p->escaped = 1;
    } else {
        if (p->escaped) byte ^= 0x20;
        p->escaped = 0;
        take(p, byte);
    }
}

int main(void) {
    struct parser p = {0};
    for (;;) {
        int byte = input();
        if (byte < 0)
            restart(&p); /* the line was idle */
        else
            receive(&p, (unsigned char)byte);
        assert(p.index >= 0 && p.index <= p.length);
        assert(p.length <= PAYLOAD_MAX);
        assert(p.state != PAYLOAD || p.index < p.length);
        assert(p.accepted <= 10000 && p.rejected <= 10000);
    }
}
