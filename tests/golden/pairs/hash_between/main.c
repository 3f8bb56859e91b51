#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "digest.h"
#include "store.h"

int main(int argc, char **argv) {
    unsigned char block[BLOCK];
    unsigned order = 0;
    size_t n;
    store_open(argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : SLOTS);
    while ((n = fread(block, 1, sizeof block, stdin)) > 0) {
        memset(block + n, 0, sizeof block - n);
        printf("block %u in slot %u\n", order, store_add(digest_block(block), order));
        order++;
    }
    return 0;
}
