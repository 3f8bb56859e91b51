// expect: first: proved
#include <stddef.h>

struct range {
    const char *from;
    size_t n;
};

char first(const struct range *r) {
    if (r->n > 3) return 'x';
    return r->from == NULL ? 'n' : *r->from;
}
