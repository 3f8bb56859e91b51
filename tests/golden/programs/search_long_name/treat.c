#include <string.h>
#include "names.h"

static int standard_input(void) {
    unsigned sum = 0;
    for (int i = 0; i < 4000; i++) sum += digest("-");
    return sum == 0;
}

int treat(char *name) {
    if (strcmp(name, "-") == 0) return standard_input();
    if (look_up(name)) return 1;
    return digest(name) == 0;
}
