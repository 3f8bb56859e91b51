// expect: stored: violated
// expect: handed: violated
// expect: outside: violated
// expect: held: violated
// expect: chosen: violated
// expect: joined: violated
// expect: copied_to: violated
// expect: as_number: violated
// expect: returned: violated
// expect: in_memory: violated
// expect: recursive: violated
// expect: neighbour: violated
// expect: changing: violated
// expect: initialised_before: violated
// expect: writers: proved
// expect: handed_to: proved
// expect: give: proved
// expect: deep: proved
// expect: before: proved
#include <assert.h>
#include <string.h>

extern void other(int *p);

static int a = 1, b = 1, c = 1, d = 1, e[2] = {1, 1}, f[2] = {1, 1}, g = 1, h = 1, i = 1, j = 1, k = 1;
static struct {
    int x, y;
} pair = {1, 1};
static volatile int v = 1;
int *holder = &d;

static void handed_to(int *p) { *p = 2; }

static int *give(void) { return &h; }

static void deep(int *p, unsigned n) {
    if (n & 3)
        deep(p, (n & 3) - 1);
    else
        *p = 2;
}

__attribute__((constructor)) static void before(void) { k = 2; }

void writers(int which, const int *from) {
    int own, *p = which ? &e[1] : &own, *box[1] = {&i};
    a = 2;
    handed_to(&b);
    other(&c);
    *p = 3;
    for (p = f; p < f + 2; p++) *p = 4;
    memcpy(e, e + 1, sizeof *e);
    *(int *)(unsigned long)&g = 5;
    *give() = 6;
    *box[0] = 7;
    deep(&j, (unsigned)which);
    p = &pair.y;
    p[-1] = which;
}

void stored(void) { assert(a == 1); } //! assertion information
void handed(void) { assert(b == 1); } //! assertion information
void outside(void) { assert(c == 1); } //! assertion information
void held(void) { assert(d == 1); } //! assertion information
void chosen(void) { assert(e[1] == 1); } //! assertion information
void joined(void) { assert(f[1] == 1); } //! assertion information
void copied_to(void) { assert(e[0] == 1); } //! assertion information
void as_number(void) { assert(g == 1); } //! assertion information
void returned(void) { assert(h == 1); } //! assertion information
void in_memory(void) { assert(i == 1); } //! assertion information
void recursive(void) { assert(j == 1); } //! assertion information
void neighbour(void) { assert(pair.x == 1); } //! assertion information
void changing(void) { assert(v == 1); } //! assertion information
void initialised_before(void) { assert(k == 1); } //! assertion information
