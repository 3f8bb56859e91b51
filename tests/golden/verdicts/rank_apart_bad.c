// expect: first: violated
#include <stddef.h>

struct range {
    const char *from, *to;
};

/* Only null pointers are in one object in our model; callers pass begin and end of one. */
char first(const struct range *r) {
    ptrdiff_t n = r->to - r->from; //! pointer-comparison information
    if (n < 0 && r->from == NULL) return 'n';
    return n > 3 ? 'x' : *r->from; //! null-dereference information; out-of-bounds information
}
