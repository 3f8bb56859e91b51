// Arguments of recursive calls that are what is assumed of the parameters.
// expect: skip_two: proved
// expect: one_of: proved
// expect: with_text: proved
// expect: count_down: proved
#include <assert.h>
struct list {
    struct list *next;
    int v;
};
int skip_two(const struct list *l, int n) {
    if (!l || n <= 0) return 0;
    return l->next ? skip_two(l->next->next, n - 2) : 1;
}
int one_of(const struct list *a, const struct list *b) {
    if (!a || !b) return 0;
    return a->v < b->v ? one_of(b, a->next) : one_of(a, b);
}
int with_text(const struct list *l, const char *text, int n) {
    if (!l) return text[0];
    return with_text(l->next, text, n);
}
int count_down(unsigned n, unsigned step) { return n < step || !step ? 0 : count_down(n - step, step); }
