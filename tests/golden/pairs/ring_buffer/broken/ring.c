#include "ring.h"

struct ring shared_ring;

int ring_put(struct ring *ring, unsigned char byte) {
    if (ring->count == RING_SIZE)
        return -1;
    ring->data[ring->head] = byte;
    if (++ring->head == RING_SIZE)
        ring->head = 0;
    ring->count++;
    return 0;
}

int ring_get(struct ring *ring) {
    int byte;
    if (ring->count == 0)
        return -1;
    byte = ring->data[ring->tail];
    if (++ring->tail > RING_SIZE)
        ring->tail = 0;
    ring->count--;
    return byte;
}
