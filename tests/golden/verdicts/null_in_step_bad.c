// A question about a pointer in one element is one about what the code puts into another one.
// expect: put: violated
// expect: put_row: violated
#include <stddef.h>
#include <string.h>

struct node {
    int count;
};
struct table {
    int used;
    struct row {
        struct node *owner;
        int state;
    } at[8];
};

void put(struct table *t, struct node *n, unsigned i) {
    t->at[i & 7].owner = n;
    if (t->at[(i + 1) & 7].owner == NULL) return;
    n->count = 0; //! null-dereference information
}
void put_row(struct table *t, struct node *n, unsigned i) {
    struct row r = {n, 1};
    t->at[2] = r;
    if (!t->at[i & 7].owner) return;
    n->count = 0; //! null-dereference information
}
