#include <stdio.h>

#include "record.h"

static const char *const texts[] = {"end of input", "truncated record", "record too long"};

void report_error(int error) {
    fprintf(stderr, "%s\n", texts[-error - 1]);
}
