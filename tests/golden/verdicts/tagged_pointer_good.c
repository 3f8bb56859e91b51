// A colour in the low bits of a node's address, whichever colour and whatever element.
// expect: tag: proved
// expect: main: proved
#include <assert.h>
#include <stdint.h>
struct node {
    uintptr_t parent_colour;
    int value;
};
#define PARENT(n) ((struct node *)((n)->parent_colour & ~(uintptr_t)3))
extern unsigned nondet_unsigned(void);
static void tag(struct node *n, struct node *parent, unsigned colour) {
    n->parent_colour = (uintptr_t)parent | (colour & 3);
}
int main(void) {
    static struct node pool[4] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}};
    struct node leaf = {0, 8};
    unsigned i = nondet_unsigned(), colour = nondet_unsigned();
    if (i >= 4) return 0;
    tag(&leaf, &pool[i], colour);
    assert((leaf.parent_colour & 3) == (colour & 3));
    assert(PARENT(&leaf)->value == (int)i + 1);
    return 0;
}
