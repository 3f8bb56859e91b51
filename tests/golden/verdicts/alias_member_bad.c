// Pointers that the code compares with the address of a member: the list is empty in some executions, and what is done then counts.
// vl: --budget 400
// expect: found_empty: violated
// expect: found_full: violated
// expect: is_empty: proved
// expect: by_function: violated
// expect: other: violated
// expect: at_the_start: violated
// expect: walk: violated
// expect: variable: violated
// expect: element: violated
// expect: member_row: unknown
// expect: behind: unknown
// expect: fifth: unknown
// expect: deep: unknown
// expect: in_union: unknown
#include <assert.h>
#include <stddef.h>

struct list {
    struct list *next, *prev;
};
struct queue {
    int count;
    struct list ready;
};

void found_empty(struct queue *q) {
    if (q->ready.next == &q->ready) assert(0); //! assertion information
}
void found_full(struct queue *q) {
    if (q->ready.next != &q->ready) assert(0); //! assertion information
}
static int is_empty(const struct list *head) { return head->next == head; }
void by_function(struct queue *q) { assert(!is_empty(&q->ready)); } //! assertion information
void other(struct queue *q, struct list *l) { assert(l->next != &q->ready); } //! assertion information

struct node {
    int value;
    struct node *next;
};
struct ring {
    struct node first;
    int n;
};
void at_the_start(struct ring *r) { assert(r->first.next != &r->first); } //! assertion information
int walk(struct ring *r) {
    int n = 0;
    for (struct node *i = r->first.next; i != &r->first && n < 10; i = i->next) n++;
    assert(n > 0); //! assertion information
    return n;
}

static struct queue one;
static struct queue several[3];
void variable(void) { assert(!is_empty(&one.ready)); } //! assertion information
void element(unsigned i) {
    if (i < 3) assert(!is_empty(&several[i].ready)); //! assertion information
}

struct levels {
    struct list at[4];
};
void member_row(struct levels *l, unsigned i) {
    if (i < 4 && l->at[i].next == &l->at[i]) assert(0);
}

/* Parameters in the other order. */
void behind(struct list *l, struct queue *q) {
    if (l == &q->ready) assert(0);
}

/* More of them than the model offers, further away, and in a union. */
struct many {
    struct list a, b, c, d, e;
};
void fifth(struct many *m) {
    if (m->e.next == &m->e) assert(0);
}
struct one {
    struct queue *of;
};
struct two {
    struct one *of;
};
struct three {
    struct two *of;
};
void deep(struct three *t) {
    struct queue *q = t->of->of->of;
    if (q->ready.next == &q->ready) assert(0);
}
struct either {
    union {
        struct list head;
        int number;
    } is;
};
void in_union(struct either *e) {
    if (e->is.head.next == &e->is.head) assert(0);
}
