// p + n as an end shows that p points to n elements.
// expect: sum: proved
// expect: other: proved
// expect: last: proved
// expect: room: proved
#include <stddef.h>
#include <stdint.h>

int sum(const uint8_t *p, size_t n) {
    const uint8_t *end = p + n;
    int s = 0;
    if (n > 6) return 0;
    for (; p != end; p++) s ^= *p;
    return s;
}

// The loop looks at another pointer.
int other(const short *p, size_t n, const uint8_t *q) {
    const short *end = p + n;
    int s = 0;
    if (n > 6 || *q) return 0;
    while (end > p) s ^= *--end;
    return s;
}

struct text {
    char *at;
    int len;
};
int last(const struct text *t) {
    const char *end = t->at + t->len;
    return t->len > 0 && end[-1] == '\n';
}

ptrdiff_t room(const int *p, size_t n) {
    const int *end = p + n;
    return end - p;
}
