// A void * that is used in several ways, or as bytes, points to a byte at least: no more is known.
// And where it points to one object, that is all that is known.
// expect: second: violated
// expect: by_kind: violated
// expect: as_bytes: violated
// expect: replaced: violated
// expect: copied: violated
// expect: divides: violated
// expect: as_int: proved
// expect: as_long: proved
// expect: both: violated
#include <string.h>
struct item { const char *name; int weight; };
int second(void *p, int kind) {
    int *x = p;
    return kind > 1 ? x[1] : 0; //! out-of-bounds information
}
double by_kind(void *p, int is_int) {
    return is_int ? *(int *)p //! out-of-bounds information
                  : *(double *)p; //! out-of-bounds information
}
int as_bytes(void *p) {
    unsigned char *first = p;
    int *all = p;
    return *first + (*all & 1); //! out-of-bounds information
}
int replaced(void *p, void *q) {
    p = q;
    return *(int *)p; //! out-of-bounds information
}
int copied(const void *p) {
    int x;
    memcpy(&x, p, sizeof x); //! out-of-bounds information
    return x;
}
int divides(void *argument) {
    struct item *i = argument;
    return 10 / i->weight; //! division-by-zero information
}
int as_int(const void *p) { return *(const int *)p; } //! out-of-bounds information
long as_long(const void *p) { return *(const long *)p; } //! out-of-bounds information
long both(const void *p, int k) { return k ? as_int(p) : as_long(p); }
