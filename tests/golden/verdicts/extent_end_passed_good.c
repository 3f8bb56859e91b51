// p + n that is passed on as an end shows the same, also through two calls and in a recursion.
// long
// expect: blank: safe
// expect: parse: proved
// expect: words: safe
// expect: count: proved
// expect: twice: proved
// expect: half: safe
// expect: whole: proved
// expect: skip0: proved
// expect: skip1: proved
// expect: skip2: proved
// expect: skip3: proved
// expect: skip4: proved
// expect: skip5: proved
// expect: skipped: proved
#include <stddef.h>
static const char *blank(const char *at, const char *end) {
    for (; at != end; ++at)
        if (*at == ' ') return at;
    return end;
}
size_t parse(const char *text, size_t n) {
    const char *end = text + n;
    if (n > 5) return 0;
    return (size_t)(blank(text, end) - text);
}
static const char *words(const char *at, const char *end, int *n) {
    for (*n = 0; at != end; ++*n) {
        at = blank(at, end);
        if (at != end) at++;
    }
    return at;
}
int count(const char *text, size_t n) {
    int all;
    if (n > 3) return 0;
    words(text, text + n, &all);
    return all;
}
int twice(const short *v, int n) {
    int all = 0;
    if (n < 0 || n > 3) return 0;
    for (const short *p = v, *end = v + n; p < end; p++) all += *p;
    return all;
}
static int half(const unsigned char *from, const unsigned char *to) {
    if (to - from < 2) return from < to ? *from : 0;
    const unsigned char *mid = from + (to - from) / 2;
    return half(from, mid) ^ half(mid, to);
}
int whole(const unsigned char *v, unsigned n) {
    if (n > 3) return 0;
    return half(v, v + n);
}
static const char *skip0(const char *at, const char *end) { return at != end ? at + 1 : at; }
static const char *skip1(const char *at, const char *end) { return skip0(at, end); }
static const char *skip2(const char *at, const char *end) { return skip1(at, end); }
static const char *skip3(const char *at, const char *end) { return skip2(at, end); }
static const char *skip4(const char *at, const char *end) { return skip3(at, end); }
static const char *skip5(const char *at, const char *end) { return skip4(at, end); }
size_t skipped(const char *text, size_t n) { return (size_t)(skip5(text, text + n) - text); }
