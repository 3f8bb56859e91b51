// Integers from outside that are pointers in some executions, looked at as what they are.
// expect: argument: proved
// expect: colour: proved
// expect: tag_counted_off: proved
// expect: sentinel: proved
#include <stdint.h>
int argument(uintptr_t w, int is_pointer) {
    if (is_pointer) return *(int *)w;
    return w == 5 ? 0 : 100 / (w != 5);
}
struct node {
    uintptr_t parent_colour;
    int value;
};
int colour(const struct node *n) {
    const struct node *parent = (const struct node *)(n->parent_colour & ~(uintptr_t)3);
    int value = parent->value;
    if (value == 0) return 0;
    return 100 / (int)((n->parent_colour & 3) + 1);
}
int tag_counted_off(uintptr_t w) {
    if (!(w & 1)) return *(int *)w;
    int value = *(int *)(w - 1);
    return value / (w != 6);
}
union word {
    int *p;
    long i;
};
int sentinel(const union word *w) {
    if (w->p == (int *)-1) return w->i == -1 ? 0 : 100 / (int)(w->i + 1);
    return *w->p;
}
