#include <stdio.h>

#include "display.h"

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: %s ITEM LABEL\n", argv[0]);
        return 2;
    }
    if (app_run(argc - 1, argv + 1) != 0)
        return 1;
    lcd_dump();
    return 0;
}
