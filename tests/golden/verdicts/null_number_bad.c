// A number that is made a pointer of may be null where the program asks, whichever way.
// expect: result: violated
// expect: number_first: violated
// expect: order: violated
// expect: at_least: violated
// expect: below_one: violated
// expect: member: violated
// expect: member_pointer: violated
// expect: narrow: violated
// expect: other_member: violated
#include <assert.h>
#include <stdint.h>

unsigned long number(void);
void *place(void);

struct handle {
    unsigned long at;
};

int result(void) {
    int *p = (int *)number();
    assert(p != 0); //! assertion information
    return 0;
}

int number_first(unsigned long v) {
    if (v) return 0;
    return *(int *)v; //! null-dereference warning
}

int order(unsigned long v) {
    int *p = (int *)v;
    if (v > 0) return 0;
    return *p; //! null-dereference warning
}

int at_least(void) {
    assert((uintptr_t)place() > 0); //! assertion information
    return 0;
}

int below_one(void) {
    void *p = place();
    if ((uintptr_t)p < 1) assert(0); //! assertion information
    return 0;
}

int member(const struct handle *h) {
    if (h->at == 0) return *(int *)h->at; //! null-dereference warning
    return 0;
}

int member_pointer(const struct handle *h) {
    int *p = (int *)h->at;
    if (!p) assert(h->at); //! assertion information
    return 0;
}

int narrow(unsigned v) {
    int *p = (int *)(uintptr_t)v;
    if (v < 10) assert(p); //! assertion information
    return 0;
}

int other_member(unsigned long v) {
    union {
        unsigned long number;
        char *place;
    } both;
    both.number = v;
    assert(both.place != 0); //! assertion information
    return 0;
}
