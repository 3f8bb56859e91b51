#include "pool.h"

static struct {
    int next;
    int value;
} blocks[BLOCKS];
static int first_free;

void pool_init(void) {
    for (int i = 0; i < BLOCKS; i++)
        blocks[i].next = i + 1 < BLOCKS ? i + 1 : NO_BLOCK;
    first_free = 0;
}

int pool_take(void) {
    int block = first_free;
    if (block != NO_BLOCK)
        first_free = blocks[block].next;
    return block;
}

void pool_give(int block) {
    blocks[block].next = first_free;
    first_free = block;
}

void pool_write(int block, int value) {
    blocks[block].value = value;
}

int pool_read(int block) {
    return blocks[block].value;
}
