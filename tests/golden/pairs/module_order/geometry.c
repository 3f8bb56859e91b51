#include <stdlib.h>

#include "module.h"

static unsigned page;

int geometry_start(void) {
    const char *wanted = getenv("PAGE_SIZE");
    unsigned long size = wanted ? strtoul(wanted, NULL, 10) : 4096;
    if (size < 512 || size > 65536 || (size & (size - 1)) != 0)
        return -1;
    page = (unsigned)size;
    return 0;
}

unsigned geometry_page(void) {
    return page;
}
