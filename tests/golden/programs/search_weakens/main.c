/* A point is outside in one of four ways, of which the caller leaves one: the first precondition that is asked about need not be that. */
#include <stdio.h>
#include "grid.h"
static unsigned char block[256];
static unsigned digest(void) {
    unsigned a = 1, b = 2;
    for (unsigned round = 0; round < 50; round++)
        for (int i = 0; i < 256; i++) {
            a = (a ^ block[i]) * 0x9e3779b1u + (b << 7 | b >> 25);
            b = (b << 11 | b >> 21) ^ (a + round);
        }
    return a ^ b;
}
static void mark(const unsigned at[4]) {
    grid_set(at[0], at[1], at[2], at[3]);
}
int main(void) {
    unsigned at[4];
    fread(block, 1, sizeof block, stdin);
    printf("%x\n", digest());
    if (scanf("%u %u %u %u", &at[0], &at[1], &at[2], &at[3]) != 4) return 1;
    if (at[0] > 99 || at[1] > 99 || at[3] > 99) return 2;
    mark(at);
    return 0;
}
