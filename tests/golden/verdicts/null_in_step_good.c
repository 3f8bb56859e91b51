// A question about one member of each element is none about the pointers beside it: lru_put's structure is not taken for null.
// expect: enter: proved
// expect: lru_get: proved
// expect: lru_put: proved
#include <stdbool.h>
#include <stddef.h>

struct list {
    struct list *next, *prev;
};
struct slot {
    struct list link;
    int key, value;
    bool used;
};
struct lru {
    struct list order;
    struct slot slots[8];
};

static void enter(struct list *head, struct list *l) {
    l->next = l->prev = head;
    head->prev = l;
}
int *lru_get(struct lru *c, int key) {
    for (int i = 0; i < 8; i++)
        if (c->slots[i].used && c->slots[i].key == key) return &c->slots[i].value;
    return NULL;
}
void lru_put(struct lru *c, int key, int value) {
    int *p = lru_get(c, key);
    for (int i = 0; i < 8 && !p; i++)
        if (!c->slots[i].used) {
            enter(&c->order, &c->slots[i].link);
            c->slots[i].used = true;
            c->slots[i].key = key;
            p = &c->slots[i].value;
        }
    if (p) *p = value;
}
