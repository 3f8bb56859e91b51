// One more than is left, and what is no cursor.
// vl: --bound 4
// expect: two: violated
// expect: all: violated
// expect: twice: violated
// expect: one: proved
// expect: pair: violated
// expect: equal: violated
// expect: trim: violated
// expect: get: violated
// expect: some: violated
// expect: given: violated
#include <stddef.h>
#include <string.h>

struct packet {
    unsigned char *payload;
    unsigned short remaining_length;
};

int two(struct packet *p) {
    if (p->remaining_length < 2) return -1;
    int n = p->payload[0] << 8 | p->payload[2]; //! out-of-bounds information
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
    return n ^ *p->payload; //! out-of-bounds information
}

/* Two elements for one. */
int twice(struct packet *p) {
    int n = 0;
    while (p->remaining_length > 0) {
        n ^= *p->payload; //! out-of-bounds information
        p->payload += 2; //! pointer-overflow information
        p->remaining_length--;
    }
    return n;
}

static int one(struct packet *p) {
    p->remaining_length--;
    return *p->payload++; //! pointer-overflow information
}

int pair(struct packet *p) { return one(p) ^ one(p); }

struct slice {
    const char *at;
    size_t n;
};

int equal(struct slice x, struct slice y) { return x.n >= y.n && memcmp(x.at, y.at, x.n) == 0; } //! out-of-bounds information

struct slice trim(struct slice s) {
    while (*s.at == ' ') s.at++, s.n--; //! out-of-bounds information
    return s;
}

struct reader {
    const unsigned char *data;
    size_t size, pos;
};

int get(struct reader *r) { return r->pos > r->size ? -1 : r->data[r->pos++]; } //! out-of-bounds information

int some(struct reader *r, void *to, size_t n) {
    if (n > r->size - r->pos + 1) return 0;
    memcpy(to, r->data + r->pos, n); //! out-of-bounds information
    r->pos += n;
    return 1;
}

/* No member of a structure, which others keep: nothing says that it is in order. */
int given(const unsigned char *data, size_t size, size_t pos, void *to, size_t n) {
    if (n > size - pos) return 0;
    memcpy(to, data + pos, n); //! out-of-bounds information; pointer-overflow information
    return 1;
}
