/* loops: keyed_hash violated: some odd key makes two words collide */
#include <assert.h>
#include <stdint.h>

static uint32_t hash(uint32_t key, const uint8_t *text, int n) {
    uint32_t h = 0;
    for (int i = 0; i < n; i++) h = h * key + text[i];
    return h;
}

void keyed_hash(uint32_t key, uint8_t a, uint8_t b) {
    uint8_t first[] = {'a', a, 'c', b}, second[] = {'b', b, 'a', b};
    if (!(key & 1) || key < 1000) return;
    assert(hash(key, first, 4) != hash(key, second, 4));
}
