// A function that is given p + n and looks at what is there needs more than n elements.
// expect: past: violated
// expect: parse: violated
// expect: first: proved
// expect: second: violated
// expect: unknown: violated
// expect: init: proved
// expect: stored: violated
// expect: same: proved
// expect: later: violated
// expect: pass: proved
// expect: given: violated
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
struct reader {
    const char *at, *end;
};
static void init(struct reader *r, const char *at, const char *end) {
    r->at = at;
    r->end = end;
}
char stored(const char *p, unsigned n) {
    struct reader r;
    init(&r, p, p + n); //! pointer-overflow information
    return *r.end;      //! out-of-bounds information
}
static int same(const char *at, const char *end) { return at == end; }
char later(const char *p, unsigned n) {
    if (n > 4 || same(p, p + n)) return 0;
    return p[n]; //! out-of-bounds information
}
static const char *pass(const char *end) { return end; }
char given(const char *p, unsigned n) {
    const char *end = pass(p + n); //! pointer-overflow information
    if (n > 4 || end == p) return 0;
    return *end; //! out-of-bounds information
}
