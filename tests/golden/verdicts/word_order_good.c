// expect: fields: proved
// expect: arguments: proved
// expect: numbers: proved
#include <assert.h>
struct span {
    unsigned long from, to;
};
void fields(const struct span *s) {
    char *from = (char *)s->from, *to = (char *)s->to;
    if (from < to) assert(to - from > 0);
}
long arguments(unsigned long from, unsigned long to) {
    int *p = (int *)from, *q = (int *)to;
    return p > q ? 0 : q - p;
}
unsigned long numbers(const struct span *s) {
    assert(s->from < s->to || s->from >= s->to);
    return s->to > s->from ? s->to - s->from : 0;
}
