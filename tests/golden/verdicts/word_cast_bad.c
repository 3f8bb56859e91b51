// Integers from outside that are pointers in some executions: they are any number in the others, and
// keep their tag bits where the rest of them is an address.
// expect: argument: violated
// expect: colour: violated
// expect: tag_counted_off: violated
// expect: sentinel: violated
#include <stdint.h>
int argument(uintptr_t w, int is_pointer) {
    if (is_pointer) return *(int *)w;
    return 100 / (w != 5); //! division-by-zero information
}
struct node {
    uintptr_t parent_colour;
    int value;
};
int colour(const struct node *n) {
    const struct node *parent = (const struct node *)(n->parent_colour & ~(uintptr_t)3);
    int value = parent->value;
    if (value == 0) return 0;
    return 100 / (int)((n->parent_colour & 3) ^ 2); //! division-by-zero information
}
int tag_counted_off(uintptr_t w) {
    if (!(w & 1)) return *(int *)w;
    int value = *(int *)(w - 1);
    return value != 9 ? 0 : 100 / (w != 9); //! division-by-zero information
}
union word {
    int *p;
    long i;
};
int sentinel(const union word *w) {
    if (w->p == (int *)-1) return 100 / (int)(w->i + 1); //! division-by-zero warning
    return *w->p;
}
