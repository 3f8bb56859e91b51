// A function that is given p + n and looks at what is there needs more than n elements.
// expect: past: violated
// expect: parse: violated
// expect: first: proved
// expect: second: violated
// expect: unknown: violated
#include <stddef.h>
static int past(const char *at, const char *end) {
    int n = 0;
    for (; at <= end; ++at) n += *at == ' '; //! out-of-bounds information
    return n;
}
int parse(const char *text, size_t n) {
    if (n > 4) return 0;
    return past(text, text + n);
}
static int first(const int *p) { return *p; } //! out-of-bounds information
int second(const int *p, unsigned n) {
    if (n > 4) return 0;
    return first(p + n); //! pointer-overflow information
}
int outside(const char *p);
int unknown(const char *p, unsigned n) {
    return outside(p + n); //! pointer-overflow information
}
