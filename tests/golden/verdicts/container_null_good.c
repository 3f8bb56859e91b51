// Repaired.
// expect: first: proved
// expect: next_key: proved
#include <stddef.h>
#define container_of(p, T, m) ((T *)((char *)(p) - offsetof(T, m)))
struct item {
    int key;
    struct item *next;
    int link;
};
int first(int *head) {
    if (!head) return 0;
    return *head;
}
int next_key(const int *at) {
    struct item i = {.key = 1, .link = at != NULL};
    const int *link = &i.link;
    return container_of(link, struct item, link)->key;
}
