/* loops: power proved: the index does not depend on what is multiplied */
#include <assert.h>
#include <stdint.h>

uint32_t power(uint32_t x, uint32_t n) {
    uint32_t p = 1, table[16] = {0};
    if (n > 12) return 0;
    for (uint32_t i = 0; i < n; i++) {
        p *= x + i;
        table[i] = p;
        if (p == 0x12345677) table[p & 15] = i;
    }
    return table[n];
}
