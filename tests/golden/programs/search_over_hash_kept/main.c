/* A hash of 50 rounds over 256 bytes lies between the start and the slot: no slot from the input is too far. */
#include <stdio.h>
#include "table.h"
static unsigned char block[256];
static unsigned digest(void) {
    unsigned a = 0x67452301u, b = 0xefcdab89u;
    for (unsigned round = 0; round < 50; round++)
        for (int i = 0; i < 256; i++) {
            a = (a ^ block[i]) * 0x9e3779b1u + (b << 7 | b >> 25);
            b = (b << 11 | b >> 21) ^ (a + round);
        }
    return a ^ b;
}
static void store(int slot, int v) {
    if (slot < 0) return;
    table_put(slot, v);
}
int main(void) {
    int slot;
    fread(block, 1, sizeof block, stdin);
    printf("%x\n", digest());
    if (scanf("%d", &slot) != 1) return 1;
    if (slot > 15) return 2;
    store(slot, 1);
    return table_get(3);
}
