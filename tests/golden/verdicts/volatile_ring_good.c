// Each index is read once and kept in range.
// expect: ring_put: proved
// expect: from_register: proved
#include <stdbool.h>
#include <stdint.h>
enum { RING = 8 };
struct ring {
    volatile uint16_t head, tail;
    uint8_t data[RING];
};
bool ring_put(struct ring *r, uint8_t b) {
    unsigned head = r->head % RING, next = (head + 1) % RING;
    if (next == r->tail) return false;
    r->data[head] = b;
    r->head = (uint16_t)next;
    return true;
}
struct device {
    uint32_t status, data;
};
#define DEVICE ((volatile struct device *)0x40001000u)
static int table[16];
int from_register(void) { return table[DEVICE->data & 15]; }
