// expect: append: proved
// expect: more: safe
#include <stddef.h>
#include <string.h>
struct list {
    int *at;
    size_t used, room;
    void *(*take)(size_t);
    void (*give)(void *);
};
static int more(struct list *l) {
    if (l->room > 1000) return 0;
    l->room += 8;
    int *at = l->take(l->room * sizeof *at);
    if (!at) {
        l->room -= 8;
        return 0;
    }
    memcpy(at, l->at, l->used * sizeof *at);
    l->give(l->at);
    l->at = at;
    return 1;
}
int append(struct list *l, int x) {
    if (l->used >= l->room && !more(l)) return 0;
    l->at[l->used++] = x;
    return 1;
}
