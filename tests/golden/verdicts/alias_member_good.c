// Pointers that the code compares with the address of a member: what holds of an empty list and of one that is not.
// vl: --budget 400
// expect: follow: proved
// expect: is_empty: proved
// expect: by_function: proved
// expect: begin: proved
// expect: add: proved
// expect: apart: proved
// expect: otherwise: proved
#include <assert.h>
#include <stddef.h>

struct list {
    struct list *next, *prev;
};
struct queue {
    int count;
    struct list ready;
};

void follow(struct queue *q) {
    if (q->ready.next == &q->ready) assert(q->ready.next->next == &q->ready);
}
static int is_empty(const struct list *head) { return head->next == head; }
void by_function(struct queue *q) { assert(is_empty(&q->ready) == (q->ready.next == &q->ready)); }
void begin(struct queue *q) {
    q->ready.next = q->ready.prev = &q->ready;
    assert(is_empty(&q->ready));
}
void add(struct queue *q, struct list *l) {
    l->next = q->ready.next;
    l->prev = &q->ready;
    q->ready.next->prev = l;
    q->ready.next = l;
    assert(is_empty(&q->ready) == (l == &q->ready));
}

/* Nothing is compared: they are apart, as is assumed. */
struct pair {
    struct queue a, b;
};
void apart(struct pair *p) {
    p->a.count = 1;
    p->b.count = 2;
    assert(p->a.count == 1);
}

/* Members of other types are no candidates. */
struct other {
    struct other *next;
};
int otherwise(struct queue *q, struct other *o) {
    int n = q->count;
    if (o->next == o) o->next = NULL;
    assert(q->count == n);
    return n;
}
