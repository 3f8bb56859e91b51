// As the program starts, a variable is null that is set later, and so may be what it is compared
// with.
// expect: main: violated
// expect: add: proved
#include <assert.h>
#include <stddef.h>

struct node {
    int id;
};
extern struct node *next_node(void);
static struct node *head;

static void add(struct node *n) { head = n; }

int main(void) {
    struct node *p = next_node();
    if (p == head) assert(0); //! assertion information
    add(p);
    return head == p;
}
