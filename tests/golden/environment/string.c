/* Strings are what library functions read to their end. */
#include <string.h>

struct named {
    char *name;
    char *raw;
};

size_t parameter(const char *s, char *buffer) {
    buffer[0] = s[0];
    return strlen(s);
}

size_t field(struct named *n) {
    n->raw[0] = 0;
    return strlen(n->name);
}
