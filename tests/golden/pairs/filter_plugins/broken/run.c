#include <stdio.h>

#include "filter.h"

int filter_run(const struct filter *filter, const char *argument) {
    int c;
    if (filter->open && filter->open(argument) != 0)
        return -1;
    while ((c = getchar()) != EOF)
        putchar(filter->apply(c));
    return filter->close();
}
