/* loops: index violated: one row too many */
#include <assert.h>
#include <stdint.h>

void index(uint32_t width, uint32_t height, uint32_t x, uint32_t y) {
    if (width > 40000 || height > 40000 || x >= width || y > height) return;
    assert(y * width + x < width * height || y < height || x < 12345);
}
