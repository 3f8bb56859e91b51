/* loops: index proved: what is inside is before the end */
#include <assert.h>
#include <stdint.h>

void index(uint32_t width, uint32_t height, uint32_t x, uint32_t y) {
    if (width > 500 || height > 500 || x >= width || y >= height) return;
    assert(y * width + x < width * height);
}
