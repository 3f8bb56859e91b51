#include "ring.h"

static unsigned sum;

int consumer_step(void) {
    int byte = ring_get(&shared_ring);
    if (byte < 0)
        return -1;
    sum = (sum + (unsigned)byte) & 0xffff;
    return 0;
}

unsigned consumer_sum(void) {
    return sum;
}
