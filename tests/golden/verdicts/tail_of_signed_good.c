// What is left behind whole groups of elements, of a number with a sign that is none below 0.
// expect: blocks: proved
// expect: words: proved
// expect: pairs: proved
#include <stdint.h>
#include <string.h>

unsigned blocks(const unsigned char *p, int n) {
    unsigned h = 0;
    if (n < 0 || n > 64) return 0;
    int whole = n / 4;
    for (int i = 0; i < whole; i++) h += p[4 * i] ^ p[4 * i + 3];
    const unsigned char *tail = p + 4 * whole;
    switch (n & 3) {
    case 3:
        h += tail[2]; /* fall through */
    case 2:
        h += tail[1]; /* fall through */
    case 1:
        h += tail[0];
    }
    return h;
}

uint32_t words(const void *key, int n) {
    const uint8_t *p = key;
    uint32_t h = 0, k = 0;
    if (n < 0 || n > 64) return 0;
    for (int i = 0; i < n / 4; i++) {
        memcpy(&k, p + 4 * i, 4);
        h ^= k;
    }
    if (n % 4 == 3) h += p[n - 1];
    return h;
}

int pairs(const int *a, int n) {
    int s = 0;
    if (n < 0 || n > 64) return 0;
    for (int i = 0; i < n / 2; i++) s |= a[2 * i] ^ a[2 * i + 1];
    return n % 2 ? s | a[n - 1] : s;
}
