// vl: --solver cadical --budget 1000
// Assertions at the head that ask a function of this file whether what a pointer leads to is as it should be, or the
// library; and those behind a way out that has nothing to do with arguments.
// expect: is_sane: proved
// expect: has: proved
// expect: get: proved
// expect: touch: proved
// expect: add: proved
// expect: initial: proved
// expect: share: proved
#include <assert.h>
#include <stdbool.h>
#include <string.h>

struct node {
    struct node *next;
    int value;
};

struct queue {
    int n;
    int at[8];
    struct node *head;
};

static bool is_sane(const struct queue *q) { return q->n >= 0 && q->n <= 8; }

static bool has(const struct node *head, const struct node *x) {
    for (const struct node *p = head; p; p = p->next)
        if (p == x) return true;
    return false;
}

int get(const struct queue *q, int i) {
    assert(is_sane(q));
    assert(i >= 0 && i < q->n);
    return q->at[i];
}

void touch(struct queue *q, struct node *x) {
    assert(has(q->head, x));
    x->value = 1;
}

int add(struct queue *q, struct node *x) {
    assert(q && !has(q->head, x) && is_sane(q));
    if (q->n == 8) return 0;
    x->next = q->head;
    q->head = x;
    q->at[q->n++] = x->value;
    return 1;
}

char initial(const char *s) {
    char b[8];
    assert(strlen(s) < 8);
    strcpy(b, s);
    return b[0];
}

#define LOCK(q) ((void)(q), 0)

int share(int n) {
    int error = LOCK(n);
    if (error) return error;
    assert(n < 100);
    return n < 0 ? 0 : 100 / (100 - n);
}
