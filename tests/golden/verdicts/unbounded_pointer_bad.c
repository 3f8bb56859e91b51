// Loops over what parameters point to: what a proof for any number of rounds must not miss.
// vl: --engine ic3 --budget 20000
// expect: sum: violated
// expect: clear: violated
// expect: kept: violated
// expect: chosen: violated
// expect: changed: violated
// expect: near: violated
// expect: bytes: violated
// expect: again: violated
// expect: maybe: violated
// expect: table: violated
#include <assert.h>
#include <stddef.h>
#include <string.h>
unsigned sum(const unsigned *p, unsigned n) {
    unsigned s = 0;
    for (unsigned i = 0; i <= n; i++) s += p[i]; //! out-of-bounds information
    return s;
}
void clear(int *p, int n) {
    for (int i = 0; i < n; i++) p[i + 1] = 0; //! out-of-bounds information
}
void kept(int *p, int n, int k) {
    for (int i = 0; i < n; i++) {
        if (k < 0 || k >= n) return;
        int old = p[i];
        p[k] = 5;
        assert(p[i] == old); //! assertion information
    }
}
void chosen(int *p, int n, int k) {
    for (int i = 0; i < n; i++) {
        int old = p[i];
        if (k & 1) p[i] = 1;
        assert(p[i] == old); //! assertion information
    }
}
void changed(int *p, int n) {
    if (n < 1) return;
    int old = p[0];
    for (int i = 0; i < n; i++) p[i] = 7;
    assert(p[0] == old); //! assertion information
}
struct pair {
    int x, y;
};
void near(struct pair *p, int n) {
    if (n < 1) return;
    p->y = 3;
    for (int i = 0; i < n; i++) p[i].y = 4;
    assert(p->y == 3); //! assertion information
}
void bytes(int *p, int k) {
    int old = *p;
    if (k < 0 || k > 3) return;
    ((unsigned char *)p)[k] ^= 1;
    assert(*p == old); //! assertion information
}
void again(char *to, const char *from, unsigned n) {
    if (n < 3 || n > 64) return;
    char old = to[2];
    memmove(to, from, n);
    assert(to[2] == old); //! assertion information
}
int maybe(const int *p) {
    if (p) return *p;
    return p[1]; //! null-dereference warning
}
static int big[5000];
int table(int n) {
    for (int i = n; i >= 0; i--)
        if (i <= 5000) big[i] = i; //! array-bounds information
    return 0;
}
