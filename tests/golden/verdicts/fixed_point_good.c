// expect: q15_mul: proved
#include <stdint.h>
int32_t q15_mul(int16_t a, int16_t b) {
    return ((int32_t)a * b) >> 15;
}
