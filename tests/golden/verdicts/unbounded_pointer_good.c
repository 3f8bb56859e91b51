// Loops of any number of rounds over what parameters point to.
// vl: --engine ic3 --budget 20000
// expect: sum: proved
// expect: clear: proved
// expect: kept: proved
// expect: chosen: proved
// expect: near: proved
// expect: apart: proved
// expect: maybe: proved
// expect: table: proved
#include <assert.h>
#include <stddef.h>
unsigned sum(const unsigned *p, size_t n) {
    unsigned s = 0;
    for (size_t i = 0; i < n; i++) s += p[i];
    return s;
}
void clear(int *p, int n) {
    for (int i = 0; i < n; i++) p[i] = 0;
}
void kept(int *p, int n, int k) {
    for (int i = 0; i < n; i++) {
        if (k < 0 || k >= n) return;
        int old = p[i];
        p[k] = 5;
        assert(k == i ? p[i] == 5 : p[i] == old);
    }
}
void chosen(int *p, int n, int k) {
    for (int i = 0; i < n; i++) {
        if (k & 1) p[i] = 1;
        else p[i] = 2;
        assert(p[i] == 2 - (k & 1));
    }
}
struct pair {
    int x, y;
};
void near(struct pair *p, int n) {
    p->y = 0;
    for (int i = 0; i < n; i++) p->y = i & 1;
    assert(p->y == 0 || p->y == 1);
}
void apart(int *p, int *q, int n) {
    *p = 3;
    for (int i = 0; i < n; i++) *q = i;
    assert(*p == 3);
}
int maybe(const int *p, int n) {
    int s = 0;
    for (int i = 0; i < n; i++)
        if (p) s ^= p[i];
    return s;
}
static int big[5000];
int table(int n) {
    for (int i = n; i >= 0; i--)
        if (i < 5000) big[i] = i;
    return 0;
}
