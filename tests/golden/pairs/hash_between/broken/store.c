#include "store.h"

static struct {
    uint32_t digest;
    unsigned order;
} slots[SLOTS];
static unsigned used;

void store_open(unsigned wanted) {
    used = wanted > SLOTS ? SLOTS : wanted;
}

unsigned store_add(uint32_t digest, unsigned order) {
    unsigned slot = digest % used;
    slots[slot].digest = digest;
    slots[slot].order = order;
    return slot;
}
