#include <stdio.h>

#include "module.h"

int main(void) {
    for (unsigned i = 0; i < module_count; i++)
        if (modules[i].start() != 0) {
            fprintf(stderr, "cannot start %s\n", modules[i].name);
            return 1;
        }
    printf("%u pages of %u, journal of %u\n", cache_pages(), geometry_page(), journal_room());
    return 0;
}
