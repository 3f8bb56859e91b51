// The same where something is wrong with a node that is far down.
// long: z3
// expect: place_of: violated
// expect: changed: violated
#include <assert.h>

struct node {
    struct node *next;
    int v;
};

int place_of(const struct node *l, const struct node *e) {
    int k = 0;
    for (const struct node *p = l; p; p = p->next, k++)
        if (p == e) {
            assert(k != 5); //! assertion information
            return k;
        }
    return -1;
}

int changed(const struct node *l, struct node *e) {
    int k = 0;
    for (const struct node *p = l; p; p = p->next, k++) {
        int before = p->v;
        e->v = k;
        if (k == 4 && p == e) assert(before == p->v); //! assertion information
    }
    return 0;
}
