#include "display.h"

int app_run(int argc, char **argv) {
    return menu_select(argc, argv);
}
