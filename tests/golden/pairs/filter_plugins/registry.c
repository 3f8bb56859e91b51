#include <string.h>

#include "filter.h"

static const struct filter *const filters[] = {&upper_filter, &shift_filter, &count_filter};

const struct filter *filter_find(const char *name) {
    for (unsigned i = 0; i < sizeof filters / sizeof *filters; i++)
        if (strcmp(filters[i]->name, name) == 0)
            return filters[i];
    return 0;
}
