#include "ring.h"

static unsigned dropped;

int producer_step(int byte) {
    if (ring_put(&shared_ring, (unsigned char)byte) != 0) {
        dropped++;
        return -1;
    }
    return 0;
}
