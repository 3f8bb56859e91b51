// A node that the caller names may be any node of the list, however far down.
// long: z3
// expect: unlink_node: bounded
// expect: place_of: bounded
// expect: is_behind: proved
#include <assert.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int v;
};

int unlink_node(struct node **list, struct node *e) {
    struct node *r;
    if (!list || !*list || !e) return 0;
    if (*list == e) {
        *list = e->next;
    } else {
        r = *list;
        while (r != NULL && r->next != e) r = r->next;
        if (!r) return 0;
        r->next = e->next;
        assert(r != e);
    }
    free(e);
    return 1;
}

int place_of(const struct node *l, const struct node *e) {
    int k = 0;
    for (const struct node *p = l; p; p = p->next, k++)
        if (p == e) return k > 3 ? p->v == e->v : 1;
    return -1;
}

int is_behind(const struct node *l, struct node *e) {
    int k = 0;
    e->v = 7;
    for (const struct node *p = l; p && k < 6; p = p->next, k++)
        if (p == e) assert(p->v == 7);
    return 0;
}
