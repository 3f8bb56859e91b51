#include <stdlib.h>

#include "filter.h"

static int distance = 13;

static int open(const char *argument) {
    if (argument)
        distance = atoi(argument) % 26;
    return distance < 0 ? -1 : 0;
}

static int apply(int c) {
    return c >= 'a' && c <= 'z' ? 'a' + (c - 'a' + distance) % 26 : c;
}

const struct filter shift_filter = {"shift", open, apply, 0};
