// Variables that callees read and write.
#include <assert.h>

static int level, depth, other;
static int table[8];
struct state {
    int a, b;
} now;

static void change(int n) {
    for (int i = 0; i < n && i < 100; i++) level = level > 50 ? 0 : level + 1;
}
int changes(int n) {
    level = 0;
    depth = 3;
    change(n);
    assert(depth == 3);
    return level;
}
int bad_keeps(int n) {
    level = 7;
    change(n);
    assert(level == 7);
    return level;
}
int bad_through_pointer(int n) {
    int *p = &level;
    *p = 1;
    change(n);
    assert(*p == 1);
    return *p;
}
static int next(void) {
    static int serial;
    if (serial < 1000) serial++;
    return serial;
}
int numbered(void) { return next() / 2; }
int bad_first(void) {
    int a = next(), b = next();
    assert(a != b);
    return a;
}
int bad_second(void) {
    assert(next() == 1);
    return 0;
}
static int read_level(int n) {
    int s = 0;
    for (int i = 0; i < n && i < 8; i++) s ^= table[i] + (level > 3);
    return s;
}
int interfere(int n) {
    change(n);
    return read_level(n) > 2;
}
int bad_interfere(int n) {
    level = 0;
    int a = read_level(n);
    change(n);
    int b = read_level(n);
    assert(a == b);
    return a;
}
static int read_state(int n) { return n > 5 ? now.a : now.a > now.b; }
int bad_unset_variable(int n) {
    struct state s;
    if (n) s.a = 1;
    s.b = 2;
    now = s;
    return read_state(n);
}
int set_variable(int n) {
    struct state s = {n, 2};
    now = s;
    return read_state(n) > 3;
}

// One that writes a variable gets no pointers: they may lead to it.
static int write_and_read(const int *p) {
    int before = *p;
    other = before == 5 ? 6 : 5;
    return 10 / (1 + (*p != before ? -1 : 0));
}
int bad_alias(void) { return write_and_read(&other); }
int apart(int n) { return write_and_read(&n); }

void outside(int n);
static int calls_outside(int n) {
    if (n > 3) outside(n);
    return n;
}
int exported = 1;
int bad_outside(int n) {
    exported = 1;
    calls_outside(n);
    assert(exported == 1);
    return 0;
}
