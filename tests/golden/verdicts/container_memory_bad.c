// The head of a list is in no element of it, a list may be empty, and an element has no more than it has.
// vl: --budget 400
// expect: last: violated
// expect: around_ring: violated
// expect: digit: violated
// expect: of_none: violated
#include <stddef.h>

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

struct node {
    struct node *next, *prev;
};

struct list {
    struct node sentinel;
};

struct item {
    int id;
    struct node link;
    int digits[4];
};

// The last one of an empty list is its head.
int last(const struct list *l) {
    const struct node *n = l->sentinel.next;
    while (n != &l->sentinel) n = n->next;
    return container_of(n, struct item, link)->digits[3]; //! out-of-bounds information
}

// One round too many: the head is looked at as well.
int around_ring(struct node *head) {
    int all = 0;
    struct node *n = head;
    do {
        n = n->next;
        all ^= container_of(n, struct item, link)->id; //! out-of-bounds information
    } while (n != head);
    return all;
}

int digit(const struct list *l, unsigned i) {
    if (l->sentinel.next == &l->sentinel || i > 4) return 0;
    return container_of(l->sentinel.next, struct item, link)->digits[i]; //! array-bounds information
}

int of_none(const struct node *n) {
    while (n && n->next != n) n = n->next;
    return container_of(n, struct item, link)->id; //! out-of-bounds information
}
