// Whether a pointer is null may be asked of its bytes, of a copy in memory, or of a number.
// expect: is_zero: safe
// expect: lacks: proved
// expect: made: proved
// expect: set: proved
// expect: is_no_number: proved
// expect: by_bytes: violated
// expect: by_number: violated
// expect: by_union: violated
// expect: by_cast: violated
// expect: byte_by_byte: violated
// expect: halves: violated
// expect: copied: violated
// expect: in_record: violated
// expect: in_copy: violated
// expect: by_value: violated
// expect: returned: violated
// expect: set_elsewhere: violated
// expect: in_array: violated
// expect: in_static: violated
// expect: behind: violated
// expect: on_heap: violated
// expect: both: violated
// expect: chosen: violated
// expect: passed_number: violated
// expect: tagged: violated
// expect: equal_bytes: violated
// expect: equal_members: violated
// expect: beside: violated
// expect: from_sum: violated
// expect: from_call: violated
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct item { int n; int *p; };
static int *current;
uintptr_t number(void);
static int is_zero(const void *m, int n) {
    const unsigned char *c = m;
    while (n--)
        if (*c++) return 0;
    return 1;
}
static int lacks(struct item z) { return z.p == 0; }
static struct item made(int *p) {
    struct item z = {1, p};
    return z;
}
static void set(struct item *z, int *p) { z->p = p; }
static int is_no_number(uintptr_t v) { return v == 0; }

void by_bytes(int *p) {
    int *none = 0;
    if (memcmp(&p, &none, sizeof p) == 0) assert(0); //! assertion information
}
void by_number(int *p) {
    uintptr_t u;
    memcpy(&u, &p, sizeof p);
    if (u == 0) assert(0); //! assertion information
}
void by_union(int *p) {
    union { int *p; uintptr_t u; } x = {p};
    if (!x.u) assert(0); //! assertion information
}
void by_cast(int *p) {
    if (*(uintptr_t *)&p == 0) assert(0); //! assertion information
}
void byte_by_byte(int *p) {
    if (is_zero(&p, sizeof p)) assert(0); //! assertion information
}
void halves(int *p) {
    uint32_t w[2];
    memcpy(w, &p, sizeof p);
    if (!w[0] && !w[1]) assert(0); //! assertion information
}
void copied(int *p) {
    int *q;
    memmove(&q, &p, sizeof p);
    if (!q) assert(0); //! assertion information
}
void in_record(int *p) {
    struct item z;
    z.p = p;
    if (!z.p) assert(0); //! assertion information
}
void in_copy(int *p) {
    struct item z = {1, p}, y = z;
    if (!y.p) assert(0); //! assertion information
}
void by_value(int *p) {
    struct item z = {1, p};
    if (lacks(z)) assert(0); //! assertion information
}
void returned(int *p) {
    struct item z = made(p);
    if (!z.p) assert(0); //! assertion information
}
void set_elsewhere(int *p) {
    struct item z;
    set(&z, p);
    if (!z.p) assert(0); //! assertion information
}
void in_array(int *p) {
    int *all[2] = {p, p};
    for (int i = 0; i < 2; i++)
        if (!all[i]) assert(0); //! assertion information
}
void in_static(int *p) {
    current = p;
    if (!current) assert(0); //! assertion information
}
void behind(struct item *z, int *p) {
    z->p = p;
    if (!z->p) assert(0); //! assertion information
}
void on_heap(int *p) {
    struct item *z = malloc(sizeof *z);
    if (!z) return;
    z->p = p;
    if (!z->p) assert(0); //! assertion information
    free(z);
}
void both(int *p, int *q) {
    if (((uintptr_t)p | (uintptr_t)q) == 0) assert(0); //! assertion information
}
void chosen(int *p) {
    switch ((uintptr_t)p) {
    case 0: assert(0); //! assertion information
    }
}
void passed_number(int *p) {
    if (is_no_number((uintptr_t)p)) assert(0); //! assertion information
}
void tagged(int *p) {
    int *q = (int *)((uintptr_t)p & ~(uintptr_t)1);
    if (!q) assert(0); //! assertion information
}
void equal_bytes(int *p, int *q) {
    if (memcmp(&p, &q, sizeof p) == 0) assert(0); //! assertion information
}
void equal_members(int *p, int *q) {
    struct item y = {1, p}, z = {1, q};
    if (y.p == z.p) assert(0); //! assertion information
}
void beside(uintptr_t v) {
    if ((int *)(v + 8) == 0) assert(0); //! assertion information
}
void from_sum(uintptr_t v) {
    int *p = (int *)(v + 8);
    if (!p) assert(0); //! assertion information
}
void from_call(void) {
    if ((int *)(number() - 8) == 0) assert(0); //! assertion information
}
