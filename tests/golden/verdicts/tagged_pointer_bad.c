// A colour in the low bit of a node's address; one reader forgets to take it out again.
// expect: blacken: proved
// expect: main: violated
#include <assert.h>
#include <stdint.h>
struct node {
    uintptr_t parent_colour;
    int value;
};
#define UNTAGGED(n) ((struct node *)((n)->parent_colour & ~(uintptr_t)3))
#define PARENT(n) ((struct node *)(n)->parent_colour)
static void blacken(struct node *n, struct node *parent) {
    n->parent_colour = (uintptr_t)parent | 1;
}
int main(void) {
    struct node root = {0, 7}, leaf = {0, 8};
    blacken(&leaf, &root);
    assert(UNTAGGED(&leaf)->value == 7);
    assert(PARENT(&leaf) == &root); //! assertion error
    return 0;
}
