// vl: --solver cadical --budget 500
// Pointers at variable indices are one object in the model: that one of them is freed twice says something only where
// both times it is the one at the same index.
// expect: put: violated
// expect: same: violated
// expect: two: violated
// expect: chains: violated
// expect: popped: violated
// expect: exchanged: violated
#include <stdlib.h>

struct node {
    struct node *next;
    char *name;
};
struct entry {
    int kind;
    struct node *head;
};
static struct entry *stack;
static unsigned used;

void put(struct node *head, unsigned n, unsigned at) {
    struct entry *more = calloc(n, sizeof *more);
    if (!more) return;
    stack = more;
    used = n;
    stack[at].head = head; //! out-of-bounds information
    stack[at].kind = 3;
}

void same(struct node **table, unsigned i) {
    if (i > 7 || !table[i]) return;
    free(table[i]);
    free(table[i]->name); //! use-after-free warning
}

void two(struct node **table, unsigned i, unsigned k) {
    free(table[i]); //! out-of-bounds information
    free(table[k]); //! double-free information; out-of-bounds information
}

void chains(struct node **table, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        for (struct node *p = table[i], *next; p; p = next) {
            next = p->next;
            free(p);
            free(p); //! double-free warning
        }
}

void popped(void) {
    while (used > 0)
        if (stack[--used].kind == 3) { //! out-of-bounds information
            struct node *p = stack[used].head;
            free(p);
            free(p); //! double-free warning
        }
}

void exchanged(struct node **table, unsigned i, unsigned k) {
    struct node *was = table[i]; //! out-of-bounds information
    table[i] = table[k];         //! out-of-bounds information
    table[k] = was;
    free(table[i]);
    free(was); //! double-free information
}
