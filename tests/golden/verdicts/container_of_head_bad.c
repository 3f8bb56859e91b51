// What lies around the head of a list, which is no element, is not to be accessed; and another number
// than a member's offset is pointer arithmetic as any other.
// expect: read: violated
// expect: off: violated
// expect: other_struct: violated
// expect: plain: violated
// expect: further: violated
#include <stddef.h>
struct list {
    struct list *next, *prev;
};
struct item {
    int weight;
    struct list link;
};
struct pair {
    long x, y;
};
#define entry(ptr, type, member) ((type *)((char *)(ptr) - offsetof(type, member)))
int read(void) {
    struct list head = {&head, &head};
    struct item *first = entry(head.next, struct item, link);
    return first->weight; //! out-of-bounds warning
}
int off(void) {
    long a[4] = {0};
    struct item *p = (struct item *)((char *)a - 3); //! pointer-overflow warning
    return p != 0;
}
int other_struct(void) {
    struct list head = {&head, &head};
    struct pair *p = (struct pair *)((char *)&head - offsetof(struct pair, y)); //! pointer-overflow warning
    return p != 0;
}
int plain(void) {
    char a[4];
    return a - offsetof(struct item, link) != 0; //! pointer-overflow warning
}
int further(void) {
    struct list head = {&head, &head};
    struct item *before = entry(&head, struct item, link);
    return before - 1 != 0; //! pointer-overflow warning
}
