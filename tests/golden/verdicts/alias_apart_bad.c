// Pointers that the code compares with a member, an array, a variable or bytes: what it does if they are equal is verified, or is said not to be.
// expect: in_small: violated
// expect: beyond_small: violated
// expect: number: violated
// expect: own_member: violated
// expect: in_table: violated
// expect: start_of_table: violated
// expect: is_name: violated
// expect: told: violated
// expect: told_row: violated
// expect: number_first: unknown
// expect: any_element: violated
// expect: same: proved
// expect: through_callee: violated
// expect: bytes_of: unknown
// expect: second_of_small: unknown
// expect: signedness: unknown
// expect: in_union: unknown
// expect: strings: unknown
// expect: literal: unknown
// expect: half_equal: unknown
// expect: handler: proved
// expect: is_handler: violated
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct text {
    char *at;
    size_t length;
    char small[16];
};
struct count {
    int other, n;
    long *owner, total;
};
union number {
    int whole;
    float part;
};
static int table[8], one;
static char name[32];
static const char *const none = "none";

/* Candidates. */
void in_small(struct text *t) {
    if (t->at == t->small) assert(0); //! assertion information
}
void beyond_small(struct text *t) {
    if (t->at == t->small) t->at[16] = 0; //! out-of-bounds information
}
void number(struct count *c, int *p) {
    if (p == &c->n) assert(0); //! assertion information
}
void own_member(struct count *c) {
    if (c->owner == &c->total) assert(0); //! assertion information
}
void in_table(const int *p) {
    if (p == &table[3]) assert(0); //! assertion information
}
void start_of_table(const int *p) {
    if (p == table) assert(0); //! assertion information
}
void is_name(char *p) {
    if (p == name) assert(0); //! assertion information
}
void told(int status, void *argument) {
    if (argument == &one && status == 1) assert(0); //! assertion information
}
void told_row(void *argument) {
    if (argument == table) assert(0); //! assertion information
}

void any_element(int *p, unsigned i) {
    if (i < 8 && p == &table[i]) assert(0); //! assertion information
}
static bool same(const int *a, const int *b) { return a == b; }
void through_callee(struct count *c, int *p) {
    if (same(p, &c->other)) assert(0); //! assertion information
}

/* Given up. */
void number_first(int *p, struct count *c) {
    if (p == &c->n) assert(0);
}
void bytes_of(struct count *c, char *p) {
    if (p == (char *)c) assert(0);
}
void second_of_small(struct text *t) {
    if (t->at == t->small + 1) assert(0);
}
void signedness(unsigned *a, int *b) {
    if (a == (unsigned *)b) assert(0);
}
void in_union(union number *u, int *p) {
    if (p == &u->whole) assert(0);
}
size_t strings(const char *a, const char *b) {
    if (a == b) assert(0);
    return strlen(a) + strlen(b);
}
size_t literal(const char *a) {
    if (a == none) assert(0);
    return strlen(a);
}
int half_equal(int *p, char *q) {
    if (p != (int *)q) return 0;
    *p = 1;
    *q = 2;
    assert(*p == 1);
    return 1;
}
static void handler(int sig) { one = sig; }
void is_handler(void (*f)(int)) {
    if (f == handler) assert(0); //! assertion information
}
