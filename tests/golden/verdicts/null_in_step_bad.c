// A question about a pointer in one element is one about what the code puts into another one.
// expect: put: violated
// expect: put_row: violated
// expect: put_last: violated
// expect: put_moved: violated
// expect: set: proved
// expect: put_by_callee: violated
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

/* Backwards, through another pointer, in a callee. */
void put_last(struct table *t, struct node *n, unsigned i) {
    t->at[7].owner = n;
    if (!t->at[7 - (i & 7)].owner) return;
    n->count = 0; //! null-dereference information
}
void put_moved(struct table *t, struct node *n, unsigned i) {
    struct row *r = t->at;
    r += i & 3;
    r->owner = n;
    if (!t->at[1].owner) return;
    n->count = 0; //! null-dereference information
}
static void set(struct row *r, struct node *n) { r->owner = n; }
void put_by_callee(struct table *t, struct node *n, unsigned i) {
    set(&t->at[i & 7], n);
    if (!t->at[2].owner) return;
    n->count = 0; //! null-dereference information
}
