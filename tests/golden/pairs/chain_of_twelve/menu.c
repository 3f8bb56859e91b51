#include <stdlib.h>

#include "display.h"

int menu_select(int argc, char **argv) {
    int item = atoi(argv[0]);
    if (argc < 2 || item < 1 || item > 9)
        return -1;
    return menu_show(item, argv[1]);
}

int menu_show(int item, const char *label) {
    return view_open(item, label);
}
