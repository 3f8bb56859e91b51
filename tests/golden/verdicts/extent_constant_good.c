// Where no number says how long an array is, the code does: it goes so far whatever it is given.
// expect: loop: proved
// expect: word: proved
// expect: declared: proved
// expect: named: proved
// expect: masked: proved
// expect: table: proved
// expect: caller: proved
// expect: moved: proved
// expect: field: proved
// expect: copied: proved
// expect: mode: proved
#include <stddef.h>
#include <stdint.h>
#include <string.h>

void loop(int *p) {
    for (int i = 0; i < 16; i++) p[i] = 0;
}

unsigned word(const uint8_t *p) { return p[0] | p[1] << 8 | p[2] << 16; }

int declared(int p[8]) { return p[3] ^ p[7]; }

typedef short row[4];
int named(row r, int i) { return i >= 0 && i < 4 ? r[i] : 0; }

int masked(const int *p, unsigned i) { return p[i & 63] ^ p[i % 64]; }

// The number is the length of the other one.
unsigned table(const uint32_t *entries, const uint8_t *p, size_t n) {
    unsigned c = 0;
    if (n > 4) return 0;
    for (size_t i = 0; i < n; i++) c = entries[(c ^ p[i]) & 255] ^ c >> 8;
    return c;
}

int caller(const uint8_t *p) { return word(p) == 7; }
int moved(const uint8_t *p) { return word(p + 4) == word(p); }

struct cursor {
    uint8_t key[16];
    uint8_t *out;
};

void field(struct cursor *c, int v) {
    c->out[0] = v & 255;
    c->out[1] = v >> 8 & 255;
}

void copied(struct cursor *c, const uint8_t *key) { memcpy(c->key, key, sizeof c->key); }

int mode(const int *p, int wide) { return wide ? p[3] : p[1]; }
