#include <ctype.h>

#include "filter.h"

static int apply(int c) {
    return toupper(c);
}

const struct filter upper_filter = {"upper", 0, apply, 0};
