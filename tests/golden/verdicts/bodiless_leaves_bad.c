// A function without body may leave a pointer as it was, also where its type does not tell what it
// points into: bytes, a member of memory that has no type, a number's storage.
// expect: byte: violated
// expect: half: violated
// expect: behind: violated
// expect: member: violated
// expect: get: proved
// expect: raw: violated
// expect: again: violated
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
    assert(number != (int *)&bytes[8]); //! assertion information
}

void half(void) {
    number = (int *)&halves[2];
    work();
    assert(number != (int *)&halves[2]); //! assertion information
}

// The last two bytes hold no int.
void behind(void) {
    number = (int *)&bytes[18];
    work();
    *number = 1; //! out-of-bounds information
}

static void *get(size_t size) { return malloc(size); }

void member(void) {
    struct node *n = get(sizeof *n);
    if (!n) return;
    n->link.next = &head;
    keep(n);
    assert(n->link.next != &head); //! assertion information
}

void raw(void) {
    int x;
    void **p = get(4 * sizeof *p);
    if (!p) return;
    p[1] = &x;
    keep(p);
    assert(p[1] != &x); //! assertion information
}

void again(void) {
    number = (int *)&bytes[4];
    work();
    work();
    assert(number != (int *)&bytes[4]); //! assertion information
}
