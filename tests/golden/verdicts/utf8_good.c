// expect: decode4: proved
#include <assert.h>
struct sequence {
    unsigned char b[4];
};
unsigned decode4(const struct sequence *s) {
    if ((s->b[0] & 0xf8) != 0xf0) return 0;
    for (int i = 1; i < 4; i++)
        if ((s->b[i] & 0xc0) != 0x80) return 0;
    unsigned c = (s->b[0] & 7u) << 18 | (s->b[1] & 0x3fu) << 12 | (s->b[2] & 0x3fu) << 6 | (s->b[3] & 0x3fu);
    if (c < 0x10000 || c > 0x10ffff) return 0;
    assert(c <= 0x10ffff);
    return c;
}
