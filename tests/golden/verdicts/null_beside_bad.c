// A value that is compared by itself as well, or comes with others than null, may be null.
// expect: copied: violated
// expect: guarded: violated
// expect: either: violated
// expect: again: violated
// expect: first: proved
// expect: of_result: violated
#include <stddef.h>
struct node {
    struct node *next;
    unsigned v;
};
unsigned copied(const struct node *a) {
    const struct node *q = a;
    if (!q) return a->v; //! null-dereference warning
    return 0;
}
unsigned guarded(const struct node *a) {
    const struct node *last = NULL;
    if (a) last = a;
    return last ? last->v : a->v; //! null-dereference warning
}
unsigned either(const struct node *a, const struct node *b, int f) {
    const struct node *q = f ? a : b;
    return q ? q->v : b->v; //! null-dereference information
}
unsigned again(const struct node *a, int f) {
    const struct node *q = NULL;
    if (f) q = a;
    if (q && !a) return 1;
    return q ? q->v : a->v; //! null-dereference information
}
static const struct node *first(const struct node *a, int f) {
    if (f < 0) return NULL;
    return f ? a->next : a; //! null-dereference information
}
unsigned of_result(const struct node *a, int f) {
    const struct node *q = first(a, f);
    if (a) return 0;
    return q ? q->v : a->v; //! null-dereference warning
}
