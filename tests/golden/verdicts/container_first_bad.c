// What is behind the record around a first member is not in the object.
// expect: behind: violated
// expect: first: proved
// expect: caller: violated
#include <stddef.h>

#define container_of(ptr, type, member) \
    ((type *)((char *)(ptr) - offsetof(type, member)))

struct node {
    struct node *next;
};

struct entry {
    struct node node;
    int values[4];
};

int behind(struct node *n, unsigned i) {
    struct entry *e = container_of(n, struct entry, node);
    return i <= 4 ? e->values[i] : 0; //! array-bounds information
}

static int first(struct node *n) {
    return container_of(n, struct entry, node)->values[0]; //! out-of-bounds warning
}

int caller(void) {
    struct node alone = {NULL};
    return first(&alone);
}
