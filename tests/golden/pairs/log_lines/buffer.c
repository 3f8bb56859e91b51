#include <stdio.h>
#include <string.h>

#include "log.h"

static char pending[128];
static size_t used;

void buffer_append(const char *text, size_t length) {
    if (length > sizeof pending - used)
        buffer_write();
    memcpy(pending + used, text, length);
    used += length;
}

void buffer_write(void) {
    fwrite(pending, 1, used, stdout);
    used = 0;
}
