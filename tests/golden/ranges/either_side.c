#include <stddef.h>

/* Asked of on both sides in one condition, as bytes are, which are made wider each time. */
struct window {
    unsigned char bits, look, low;
    signed char step;
};

int set_up(struct window *w, unsigned char bits, unsigned char look) {
    if (bits < 4 || bits > 15 || look < 3 || look >= bits) return -1;
    w->bits = bits;
    w->look = look;
    return 0;
}

void lower(struct window *w, unsigned char low, signed char step) {
    if (low >= 1 && low <= 9) w->low = low;
    if (step < 0 || step > 7) return;
    w->step = step;
}

size_t size_of(const struct window *w) {
    return ((size_t)1 << w->bits) + ((size_t)1 << w->look) + ((size_t)1 << w->low) + (size_t)w->step;
}
