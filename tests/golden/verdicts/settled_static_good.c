// expect: scalar: proved
// expect: table_at: proved
// expect: any_of: proved
// expect: uses_any_of: proved
// expect: walks: proved
// expect: copies: proved
// expect: zeros: proved
// expect: inner: proved
// expect: writes_others: proved
#include <assert.h>
#include <string.h>

/* Nothing here writes these, and their addresses are not passed on: they keep their initial values. */
static int limit = 5;
static int table[4] = {1, 2, 4, 8};
static const char *name = "abc";
static int unset[3];
static int others = 7;

void scalar(void) {
    assert(limit == 5 && name[1] == 'b');
}

void table_at(unsigned i) {
    assert(table[i & 3] == 1 << (i & 3));
}

static int any_of(const int *p, int n) {
    int bits = 0;
    for (int i = 0; i < n && i < 4; i++) bits |= p[i];
    return bits;
}

void uses_any_of(void) {
    assert(any_of(table, 4) == 15);
}

void walks(void) {
    int bits = 0;
    for (int *p = table; p < table + 4; p++) bits |= *p;
    assert(bits == 15);
}

void copies(void) {
    int to[4];
    memcpy(to, table, sizeof to);
    assert(to[3] == 8);
}

void zeros(int i) {
    if (i >= 0 && i < 3) assert(unset[i] == 0);
}

int inner(void) {
    static int done = 1;
    assert(done == 1);
    return done;
}

void writes_others(void) {
    others = 3;
    assert(others == 3);
}
