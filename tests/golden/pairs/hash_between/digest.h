#ifndef DIGEST_H
#define DIGEST_H

#include <stdint.h>

#define BLOCK 256

uint32_t digest_block(const unsigned char block[BLOCK]);

#endif
