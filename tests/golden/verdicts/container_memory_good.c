// Pointers in memory to a member of the one record that the code goes to from there: lists whose links are in what they link.
// vl: --budget 400
// expect: sum: bounded
// expect: sum_links: bounded
// expect: sum_ring: bounded
// expect: first: proved
// expect: entry_of: proved
// expect: by_helper: proved
// expect: to_null: bounded
#include <stddef.h>

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

struct node {
    struct node *next, *prev;
};

struct list {
    struct node sentinel;
};

struct entry {
    struct node node;
    int id, size;
};

struct item {
    int id;
    struct node link;
    int size;
};

int sum(const struct list *l) {
    int all = 0;
    for (const struct node *n = l->sentinel.next; n != &l->sentinel; n = n->next) {
        const struct entry *e = (const struct entry *)n;
        all ^= e->size;
    }
    return all;
}

int sum_links(const struct list *l) {
    int all = 0;
    for (const struct node *n = l->sentinel.next; n != &l->sentinel; n = n->next)
        all ^= container_of(n, struct item, link)->size;
    return all;
}

int sum_ring(struct node *head) {
    int all = 0;
    for (struct node *n = head->next; n != head; n = n->next) all ^= container_of(n, struct item, link)->id;
    return all;
}

static struct node queue = {&queue, &queue};

int first(void) {
    if (queue.next == &queue) return 0;
    return container_of(queue.next, struct item, link)->size;
}

static struct entry *entry_of(struct node *n) { return (struct entry *)n; }

int by_helper(const struct list *l) { return entry_of(l->sentinel.next)->id; }

int to_null(const struct node *n) {
    int all = 0;
    while (n) {
        all ^= container_of(n, struct item, link)->id;
        n = n->next;
    }
    return all;
}
