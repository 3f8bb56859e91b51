#include <stdlib.h>

#include "image.h"

static int number(const char *name, unsigned *value) {
    const char *text = getenv(name);
    unsigned long n = text ? strtoul(text, NULL, 10) : 16;
    if (n == 0 || n > 100000)
        return -1;
    *value = (unsigned)n;
    return 0;
}

int size_from_environment(unsigned *width, unsigned *height) {
    return number("WIDTH", width) == 0 && number("HEIGHT", height) == 0 ? 0 : -1;
}
