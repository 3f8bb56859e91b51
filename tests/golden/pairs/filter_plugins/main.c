#include <stdio.h>

#include "filter.h"

int main(int argc, char **argv) {
    const struct filter *filter;
    if (argc < 2 || !(filter = filter_find(argv[1]))) {
        fprintf(stderr, "usage: filter upper|shift|count [ARGUMENT]\n");
        return 2;
    }
    return filter_run(filter, argc > 2 ? argv[2] : NULL) != 0;
}
