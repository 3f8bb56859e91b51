#ifndef STORE_H
#define STORE_H

#include <stdint.h>

#define SLOTS 32

/* A small table from digests to the order in which blocks came. */
void store_open(unsigned used);
unsigned store_add(uint32_t digest, unsigned order);

#endif
