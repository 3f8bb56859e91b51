// Casts from a member to the record around it, wherever the pointer is from.
#include <stddef.h>

struct node {
    struct node *next;
};

struct entry {
    struct node node;
    int id;
};

struct item {
    int id;
    struct node link;
};

int first(const struct node *head) { return ((const struct entry *)head->next)->id; }

int link(const struct node *head) {
    return ((const struct item *)((const char *)head->next - offsetof(struct item, link)))->id;
}
