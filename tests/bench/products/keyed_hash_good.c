/* loops: keyed_hash proved: an even key leaves the last character's lowest bit as it is */
#include <assert.h>
#include <stdint.h>

static uint32_t hash(uint32_t key, const uint8_t *text, int n) {
    uint32_t h = 0;
    for (int i = 0; i < n; i++) h = h * key + text[i];
    return h;
}

void keyed_hash(uint32_t key, uint8_t a, uint8_t b, uint8_t c, uint8_t d) {
    uint8_t text[] = {a, b, c, d};
    if (key & 1) return;
    assert((hash(key, text, 4) & 1) == (d & 1));
}
