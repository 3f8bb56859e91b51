#ifndef POOL_H
#define POOL_H

#define BLOCKS 6
#define NO_BLOCK (-1)

/* Blocks of a static pool, named by their index. */
void pool_init(void);
int pool_take(void);
void pool_give(int block);
void pool_write(int block, int value);
int pool_read(int block);

#endif
