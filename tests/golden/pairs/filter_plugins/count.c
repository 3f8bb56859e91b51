#include <stdio.h>

#include "filter.h"

static unsigned long seen;

static int apply(int c) {
    seen++;
    return c;
}

static int close(void) {
    fprintf(stderr, "%lu\n", seen);
    return 0;
}

const struct filter count_filter = {"count", 0, apply, close};
