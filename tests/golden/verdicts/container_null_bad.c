// The struct around a null pointer.
// expect: first: violated
// expect: next_key: violated
#include <stddef.h>
#define container_of(p, T, m) ((T *)((char *)(p) - offsetof(T, m)))
struct item {
    int key;
    struct item *next;
    int link;
};
int first(int *head) {
    if (head) return 0;
    return container_of(head, struct item, link)->key; //! out-of-bounds warning
}
int next_key(const int *at) {
    const int *link = at ? at : NULL;
    if (link) return 1;
    struct item *i = container_of(link, struct item, link);
    return i->key; //! out-of-bounds warning
}
