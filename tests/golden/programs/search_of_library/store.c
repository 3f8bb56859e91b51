/* A library, whose functions hash a block before they use a slot. `put_checked` lets one slot too many through;
 * `get_checked` excludes all that `get` cannot take. */
#include "store.h"
static int cells[16];
static unsigned digest(const unsigned char *block) {
    unsigned a = 0x67452301u, b = 0xefcdab89u;
    for (unsigned round = 0; round < 50; round++)
        for (int i = 0; i < 256; i++) {
            a = (a ^ block[i]) * 0x9e3779b1u + (b << 7 | b >> 25);
            b = (b << 11 | b >> 21) ^ (a + round);
        }
    return a ^ b;
}
static void put(int slot, int v) { cells[slot] = v; }
static void store(int slot, int v) {
    if (slot < 0) return;
    put(slot, v);
}
static int get(int slot) { return cells[slot]; }
unsigned put_checked(const struct block *b, int slot, int v) {
    unsigned h = digest(b->bytes);
    if (slot > 16) return 0;
    store(slot, v);
    return h;
}
int get_checked(const struct block *b, int slot, unsigned *h) {
    *h = digest(b->bytes);
    return slot >= 0 && slot < 16 ? get(slot) : -1;
}
