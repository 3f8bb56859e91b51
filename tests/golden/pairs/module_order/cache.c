#include "module.h"

#define CACHE_BYTES (1u << 20)

static unsigned pages;

int cache_start(void) {
    pages = CACHE_BYTES / geometry_page();
    return pages > 0 ? 0 : -1;
}

unsigned cache_pages(void) {
    return pages;
}
