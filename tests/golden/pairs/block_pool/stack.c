#include "stack.h"

#include "pool.h"

static int held[BLOCKS];
static int depth;

int stack_push(int value) {
    int block = pool_take();
    if (block == NO_BLOCK)
        return -1;
    pool_write(block, value);
    held[depth++] = block;
    return 0;
}

int stack_pop(int *value) {
    if (depth == 0)
        return -1;
    *value = pool_read(held[--depth]);
    pool_give(held[depth]);
    return 0;
}
