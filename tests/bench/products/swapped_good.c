/* loops: swapped proved: the order of the factors does not matter */
#include <assert.h>
#include <stdint.h>

void swapped(uint32_t a, uint32_t b) {
    uint32_t small = a < b ? a : b, large = a < b ? b : a;
    assert(small * large == a * b);
}
