// vl: --entry main --no-malloc-failure
// What show leaves in the list may be as it was: that it is freed needs another list.
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
    if (at == head) return;
    head->next = at->next;
    free((char *)at - offsetof(struct node, link)); //! invalid-free information; pointer-overflow information
}

int main(void) {
    add(&list);
    show(NULL);
    destroy(&list);
    return 0;
}
