// What lies at p + n is not one of n elements, and an index is no end.
// expect: sum: violated
// expect: index: violated
// expect: at_end: violated
// expect: last: violated
#include <stddef.h>
#include <stdint.h>

int sum(const uint8_t *p, size_t n) {
    const uint8_t *end = p + n;
    int s = 0;
    if (n > 6) return 0;
    for (; p <= end; p++) s ^= *p; //! out-of-bounds information
    return s;
}

int index(const int *p, size_t n) {
    if (n > 6) return 0;
    return p[n]; //! out-of-bounds information
}

int at_end(const int *p, size_t n) {
    if (n > 6) return 0;
    const int *end = p + n; //! pointer-overflow information
    return p != end ? *end : 0; //! out-of-bounds information
}

struct text {
    char *at;
    int len;
};
int last(const struct text *t) {
    const char *end = t->at + t->len;
    return end[-1] == '\n'; //! out-of-bounds information
}
