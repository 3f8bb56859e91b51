// A number that is made a pointer of may be null where the program asks, whichever way.
// expect: result: proved
// expect: number_first: proved
// expect: order: proved
// expect: at_least: proved
// expect: below_one: proved
// expect: member: proved
// expect: member_pointer: proved
// expect: narrow: proved
// expect: other_member: proved
#include <assert.h>
#include <stdint.h>

unsigned long number(void);
void *place(void);

struct handle {
    unsigned long at;
};

int result(void) {
    int *p = (int *)number();
    return p != 0 ? *p : 0;
}

int number_first(unsigned long v) {
    if (!v) return 0;
    return *(int *)v;
}

int order(unsigned long v) {
    int *p = (int *)v;
    if (v > 0) return *p;
    assert(p == 0);
    return 0;
}

int at_least(void) {
    void *p = place();
    if ((uintptr_t)p > 0) assert(p);
    return 0;
}

int below_one(void) {
    void *p = place();
    if ((uintptr_t)p < 1) assert(!p);
    return 0;
}

int member(const struct handle *h) {
    if (h->at != 0) return *(int *)h->at;
    return 0;
}

int member_pointer(const struct handle *h) {
    int *p = (int *)h->at;
    if (!p) assert(h->at == 0);
    return 0;
}

int narrow(unsigned v) {
    int *p = (int *)(uintptr_t)v;
    if (v > 10) assert(p);
    return 0;
}

int other_member(unsigned long v) {
    union {
        unsigned long number;
        char *place;
    } both;
    both.number = v;
    if (!both.place) assert(v == 0);
    return 0;
}
