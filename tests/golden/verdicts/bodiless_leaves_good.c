// expect: byte: proved
// expect: half: proved
// expect: get: proved
// expect: member: proved
// expect: raw: proved
#include <assert.h>
#include <stdlib.h>

void work(void);
void keep(void *);

static char bytes[20];
static short halves[4];
int *number;

struct link {
    struct link *next;
};

struct node {
    unsigned long key;
    struct link link;
};

struct link head;

void byte(void) {
    number = (int *)&bytes[8];
    work();
    number = NULL;
    assert(number != (int *)&bytes[8]);
}

void half(void) {
    int *const before = (int *)&halves[2];
    number = before;
    work();
    assert(before == (int *)&halves[2]);
}

static void *get(size_t size) { return malloc(size); }

void member(void) {
    struct node *n = get(sizeof *n);
    if (!n) return;
    n->link.next = &head;
    work();
    assert(n->link.next == &head);
    free(n);
}

void raw(void) {
    int x;
    void **p = get(4 * sizeof *p);
    if (!p) return;
    keep(p);
    p[1] = &x;
    assert(p[1] == &x);
}
