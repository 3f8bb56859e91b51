/* loops: modulo proved: a table is accessed at a remainder */
#include <stdint.h>

void modulo(uint32_t a, uint32_t b, uint32_t c, uint32_t size) {
    uint8_t table[64] = {0};
    if (!size || size > 64) return;
    table[(a * b + c) % size] = 1;
    table[(a * c + b) * (b + c) % size] = 1;
}
