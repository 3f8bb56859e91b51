// vl: --entry main --no-malloc-failure
// That the list is destroyed twice needs what show leaves in it, and is so whatever that is.
// expect: main: violated
#include <stddef.h>
#include <stdlib.h>

void show(const char *name, ...);

struct link {
    struct link *next, *previous;
};

struct node {
    unsigned key;
    struct link link;
};

struct link list = {&list, &list};

static void *get(unsigned size) {
    void *p = malloc(size);
    if (!p) abort();
    return p;
}

static void add(struct link *head) {
    struct node *n = get(sizeof *n);
    n->link.next = head->next;
    head->next->previous = &n->link;
    n->link.previous = head;
    head->next = &n->link;
}

static void destroy(struct link *head) {
    struct link *at = head->next;
    head->next = at->next;
    free((char *)at - offsetof(struct node, link));
    free((char *)at - offsetof(struct node, link)); //! double-free error
}

int main(void) {
    add(&list);
    destroy(&list);
    show(NULL);
    return 0;
}
