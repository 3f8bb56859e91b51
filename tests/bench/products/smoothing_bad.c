/* loops: smoothing violated within 4: the weights sum to more than 256 */
#include <assert.h>
#include <stdint.h>

int sample(void);

void smoothing(uint8_t weight) {
    uint32_t level = 0;
    for (int i = 0; i < 4; i++) {
        uint32_t x = (uint32_t)sample() & 0xfff;
        level = (weight * x + (257u - weight) * level) >> 8;
        assert(level <= 0xfff);
    }
}
