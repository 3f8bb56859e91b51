// A pointer that moves on as the number beside it gets less, and records that are passed by value.
// vl: --bound 4
// expect: two: proved
// expect: all: bounded
// expect: one: proved
// expect: pair: proved
// expect: equal: bounded
// expect: trim: bounded
// expect: get: proved
#include <stddef.h>
#include <string.h>

struct packet {
    unsigned char *payload;
    unsigned short remaining_length;
};

int two(struct packet *p) {
    if (p->remaining_length < 2) return -1;
    int n = p->payload[0] << 8 | p->payload[1];
    p->payload += 2;
    p->remaining_length = (unsigned short)(p->remaining_length - 2);
    return n;
}

int all(struct packet *p) {
    int n = 0;
    while (p->remaining_length > 0) {
        n ^= *p->payload;
        p->payload++;
        p->remaining_length--;
    }
    return n;
}

static int one(struct packet *p) {
    if (!p->remaining_length) return -1;
    p->remaining_length--;
    return *p->payload++;
}

int pair(struct packet *p) {
    int a = one(p);
    return a < 0 ? -1 : a ^ one(p);
}

struct slice {
    const char *at;
    size_t n;
};

int equal(struct slice x, struct slice y) { return x.n == y.n && memcmp(x.at, y.at, x.n) == 0; }

struct slice trim(struct slice s) {
    while (s.n && *s.at == ' ') s.at++, s.n--;
    while (s.n && s.at[s.n - 1] == ' ') s.n--;
    return s;
}

struct reader {
    const unsigned char *data;
    size_t size, pos;
};

int get(struct reader *r) { return r->pos == r->size ? -1 : r->data[r->pos++]; }
