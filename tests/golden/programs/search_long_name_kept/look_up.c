#include <string.h>
#include "names.h"

static char last[1024];

int look_up(char *name) {
    strcpy(last, name);
    return last[0] == 0;
}

unsigned digest(const char *text) {
    unsigned h = 5381;
    for (int round = 0; round < 50; round++)
        for (int i = 0; i < 256; i++) h = h * 33 + (unsigned char)*text + (unsigned)(i ^ round);
    return h;
}
