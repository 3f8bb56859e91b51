// Indices that an interrupt's handler shares are memory: that they change between two reads is not what a
// programmer is warned of; that a device gives a value without bound is.
// expect: ring_put: violated
// expect: ring_get: violated
// expect: from_register: violated
// expect: from_constant: violated
// expect: status_of: violated
#include <stdbool.h>
#include <stdint.h>
enum { RING = 8 };
struct ring {
    volatile uint16_t head, tail;
    uint8_t data[RING];
};
bool ring_put(struct ring *r, uint8_t b) {
    uint16_t next = (uint16_t)((r->head + 1) % RING);
    if (next == r->tail) return false;
    r->data[r->head] = b; //! array-bounds information
    r->head = next;
    return true;
}
int ring_get(struct ring *r) {
    if (r->head == r->tail) return -1;
    uint8_t b = r->data[r->tail]; //! array-bounds information
    r->tail = (uint16_t)((r->tail + 1) % RING);
    return b;
}
struct device {
    uint32_t status, data;
};
#define DEVICE ((volatile struct device *)0x40001000u)
static volatile struct device *const device = (volatile struct device *)0x40001000u;
static int table[16];
int from_register(void) { return table[DEVICE->data & 31]; } //! array-bounds warning
int from_constant(void) { return table[device->data & 31]; } //! array-bounds warning
int status_of(volatile struct device *d) { return table[d->status & 31]; } //! array-bounds information
