#include <stdio.h>

#include "hex.h"

int main(int argc, char **argv) {
    if (argc < 2 || key_set(argv[1]) < 0) {
        fputs("usage: key HEX\n", stderr);
        return 2;
    }
    printf("%08x\n", key_check());
    return 0;
}
