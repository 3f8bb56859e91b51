// Loops over lists whose links lie in the elements pass the head, which lies in none: the pointer to the
// struct around it is compared only.
// expect: add: proved
// expect: all: safe
// expect: by_another_way: safe
// expect: main: proved
#include <stddef.h>
#include <stdint.h>
struct list {
    struct list *next, *prev;
};
#define container_of(ptr, type, member)                                                            \
    ({                                                                                             \
        const typeof(((type *)0)->member) *_member = (ptr);                                        \
        (type *)((char *)_member - offsetof(type, member));                                        \
    })
#define by_void(ptr, type, member) ((type *)((void *)(ptr)-offsetof(type, member)))
#define by_hand(ptr, type, member) ((type *)((char *)(ptr) - (size_t)&((type *)0)->member))
#define by_bytes(ptr, type, member)                                                                \
    ((type *)(void *)((uint8_t *)(ptr) - __builtin_offsetof(type, member)))
struct inner {
    int level;
    struct list links[2];
};
struct item {
    int weight;
    struct inner in;
    struct list link;
};
static struct list head = {&head, &head};
static void add(struct list *n, struct list *h) {
    n->next = h->next;
    n->prev = h;
    h->next->prev = n;
    h->next = n;
}
static int all(void) {
    int x = 0;
    for (struct item *p = container_of(head.next, struct item, link); &p->link != &head;
         p = container_of(p->link.next, struct item, link))
        x ^= p->weight;
    return x;
}
static int by_another_way(const struct list *h) {
    int x = 0;
    for (struct item *p = by_void(h->next, struct item, link); &p->link != h;
         p = by_void(p->link.next, struct item, link))
        x ^= p->weight;
    return x;
}
int main(void) {
    struct list own = {&own, &own};
    struct item a = {1}, b = {2}, c = {4};
    add(&a.link, &head);
    add(&b.link, &head);
    add(&c.in.links[1], &own);
    struct item *p = by_hand(own.next, struct item, in.links[1]);
    if (p != &c || by_bytes(own.prev, struct item, in.links[1]) != p) return 1 / 0;
    if (&by_bytes(p->in.links[1].next, struct item, in.links[1])->in.links[1] != &own) return 1 / 0;
    own.next = own.prev = &own;
    return (all() ^ by_another_way(&own)) == 3 ? 0 : 1 / 0;
}
