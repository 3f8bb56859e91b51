// Callees that are verified once by themselves, and what their callers know of them.
// vl: --budget 1000 --calls summary
// expect: sum: proved
// expect: both: proved
// expect: local_array: proved
// expect: clip: proved
// expect: in_table: proved
// expect: change: proved
// expect: changes: proved
// expect: read_state: proved
// expect: set_variable: proved
// expect: is_large: proved
// expect: null_or_not: proved
#include <assert.h>
#include <stddef.h>
static unsigned sum(const unsigned char *p, size_t n) {
    unsigned s = 0;
    for (size_t i = 0; i < n && i < 20; i++) s = s * 31 + p[i];
    return s;
}
unsigned both(const unsigned char *p, size_t n, const unsigned char *q, size_t m) {
    return sum(p, n) ^ sum(q, m);
}
unsigned local_array(int n) {
    unsigned char b[16];
    for (int i = 0; i < 16; i++) b[i] = (unsigned char)(n >> i);
    return sum(b, 16) + sum(b + 4, 12);
}
static int clip(int n) {
    int k = n > 102 ? 102 : n;
    while (k > 100) k--;
    return k < 0 ? 0 : k;
}
int in_table(int n) {
    static const int table[101];
    return table[clip(n)];
}
static int level, depth;
static void change(int n) {
    for (int i = 0; i < n && i < 6; i++) level = level > 50 ? 0 : level + 1;
}
int changes(int n) {
    level = 0;
    depth = 3;
    change(n);
    assert(depth == 3);
    return level;
}
struct state {
    int a, b;
} now;
static int read_state(int n) { return n > 5 ? now.a : now.a > now.b; }
int set_variable(int n) {
    struct state s = {n, 2};
    now = s;
    return read_state(n) > 3;
}
static int is_large(const int *p) { return p && *p > 100; }
int null_or_not(int n) { return is_large(n ? &n : NULL); }
