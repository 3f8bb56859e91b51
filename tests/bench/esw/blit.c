/* esw: table 3, blit, bound 1, 129 checks of which 1 fails, 0.41 s
 * Bit block transfer: copies rows of bits from one bitmap to another at any bit offset. */
#include <assert.h>
#include <stdint.h>

enum { WORDS = 4, ROWS = 4 };

unsigned __VERIFIER_nondet_uint(void);

struct bitmap {
    uint32_t row[ROWS][WORDS];
};

static unsigned get(const struct bitmap *b, unsigned x, unsigned y) { return b->row[y][x / 32] >> (31 - x % 32) & 1; }

static void put(struct bitmap *b, unsigned x, unsigned y, unsigned bit) {
    uint32_t mask = (uint32_t)1 << (31 - x % 32);
    b->row[y][x / 32] = bit ? b->row[y][x / 32] | mask : b->row[y][x / 32] & ~mask;
}

static void blit(struct bitmap *to, unsigned tx, const struct bitmap *from, unsigned fx, unsigned width) {
    for (unsigned y = 0; y < ROWS; y++)
        for (unsigned i = 0; i < width; i++) put(to, tx + i, y, get(from, fx + i, y));
}

int main(void) {
    struct bitmap a = {{{0xdeadbeef, 0x01234567, 0x89abcdef, 0x55aa55aa}, {1, 2, 3, 4}, {5, 6, 7, 8}}}, b = {{{0}}};
    a.row[0][0] = __VERIFIER_nondet_uint();
    blit(&b, 5, &a, 3, 8);
    for (unsigned i = 0; i < 8; i++) assert(get(&b, 5 + i, 0) == get(&a, 3 + i, 0));
    assert(get(&b, 4, 0) == 0 && get(&b, 13, 0) == 0);
    return 0;
}
