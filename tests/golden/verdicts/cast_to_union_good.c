// expect: number: proved
// expect: real: proved
// expect: record: proved
// expect: passed: proved
// expect: takes: proved
// expect: truth: proved
// expect: sentinel: proved
// expect: main: proved
#include <assert.h>
#include <signal.h>

struct pair {
    int a, b;
};

union word {
    int i;
    float f;
    struct pair p;
    int *to;
    _Bool b;
};

void number(int i) {
    union word w = (union word)i;
    assert(w.i == i && w.p.a == i);
}

void real(void) { assert(((union word)1.0f).i == 0x3f800000); }

void record(struct pair p) {
    union word w = (union word)p;
    assert(w.p.b == p.b);
}

static int takes(union word w) { return w.i; }

void passed(void) { assert(takes((union word)3) == 3); }

void truth(_Bool b) {
    union word w;
    w = (union word)b;
    assert(w.b == b);
}

#define NONE ((int *)-1)
static int *const table[2] = {NONE, (int *)8};
static int *start = NONE;
static void (*const handler)(int) = SIG_ERR;

void sentinel(int *p) {
    int x = 1, *q = p == NONE ? &x : p;
    assert(q != NONE && table[0] == NONE && table[1] == (int *)8);
    assert(handler == SIG_ERR && handler != SIG_DFL);
}

int main(void) {
    assert(start == NONE && start);
    start = 0;
    return start != 0;
}
