#include "list.h"
#include <stdlib.h>
struct list {
    int first;
    struct list *rest;
};
static struct list *make(void) { return malloc(sizeof(struct list)); }
struct list *list_new(int first) {
    struct list *l = make();
    l->first = first;
    l->rest = NULL;
    return l;
}
int list_first(const struct list *l) { return l->first; }
