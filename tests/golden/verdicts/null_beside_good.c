// Where one of several values is null outright, a comparison asks for that one: the others stay.
// expect: token: safe
// expect: parse: proved
// expect: keep: proved
// expect: chosen: proved
// expect: above: proved
#include <stddef.h>
struct node {
    struct node *next;
    unsigned v;
};
static const char *token(const char *at, const char *end) {
    for (; at != end; ++at)
        if (*at == ' ') return at;
    return NULL;
}
int parse(const char *text, size_t n) {
    if (n > 4) return 0;
    const char *p = token(text, text + n);
    return p ? *p : 0;
}
unsigned keep(const struct node *a, const struct node *b, int which) {
    const struct node *found = NULL;
    if (which == 1)
        found = a;
    else if (which == 2)
        found = b;
    if (!found) return a->v + b->v;
    return found->v;
}
unsigned chosen(const struct node *a, int f) {
    const struct node *q = f ? a : NULL;
    return q ? a->v : a->next != NULL;
}
unsigned above(const struct node *a, int n) {
    const struct node *best = NULL;
    for (int i = 0; i < 3; i++)
        if (i == n) best = a;
    return best ? best->v : a->v;
}
