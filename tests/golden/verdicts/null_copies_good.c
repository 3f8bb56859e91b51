// That null is stored somewhere makes no other pointer null: of a list's links, of a variable that
// others clear, of a place that is cleared later.
// expect: take_out: proved
// expect: forget: proved
// expect: leave: proved
// expect: clear: proved
// expect: forget_two: proved
// expect: sum: proved
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct node {
    struct node *next;
    int id;
};
struct list {
    struct node *current, *other;
    int n;
};
static struct node *head;
int count;

void clear(struct list *l) {
    head = NULL;
    l->current = NULL;
}
int take_out(struct node *p) {
    if (p == head) head = p->next;
    p->next = NULL;
    return p->id;
}
int forget(struct list *l, struct node *p) {
    if (l->current == p) {
        l->current = NULL;
        count = p->id;
    }
    return p->id;
}
int leave(struct list *l, struct node *p) {
    if (l->other == p) return p->id;
    l->other = p;
    return 0;
}
int forget_two(struct list *l, struct node *p) {
    for (int i = 0; i < 2; i++)
        if (l->current == p) l->current = NULL;
    return p->id;
}
int sum(int *a, size_t n) {
    int *own = malloc(n * sizeof *own);
    if (!own) return -1;
    int *from = n > 4 ? own : a;
    memset(own, 0, n * sizeof *own);
    if (from != a) memcpy(a, from, n * sizeof *a);
    int first = n ? a[0] : 0;
    free(own);
    return first;
}
