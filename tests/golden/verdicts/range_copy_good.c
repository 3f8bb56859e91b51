/* Copies and fills of variable length: exactly the range changes. */
// expect: copied: proved
// expect: kept: proved
// expect: moved: proved
// expect: filled: proved
// expect: pairs: proved
// expect: large: proved
#include <assert.h>
#include <stddef.h>
#include <string.h>

static unsigned char a[200], b[200];

void copied(size_t n, size_t i) {
    if (n > sizeof a) return;
    memcpy(a, b, n);
    if (i < n) assert(a[i] == b[i]);
}

void kept(size_t n, size_t i) {
    if (n > sizeof a || i >= sizeof a) return;
    unsigned char was = a[i];
    memcpy(a, b, n);
    if (i >= n) assert(a[i] == was);
}

void moved(size_t n, size_t i) {
    if (n >= sizeof a || i >= n) return;
    unsigned char was = a[i];
    memmove(a + 1, a, n);
    assert(a[i + 1] == was);
}

void filled(size_t n, size_t i) {
    if (n > sizeof a) return;
    memset(a, 7, n);
    if (i < n) assert(a[i] == 7);
}

struct pair {
    int x;
    short y;
    char *p;
};

static struct pair u[50], v[50];

void pairs(size_t n, size_t i) {
    if (n > 50) return;
    memcpy(u, v, n * sizeof *u);
    if (i < n) {
        assert(u[i].x == v[i].x && u[i].y == v[i].y);
        assert(u[i].p == v[i].p);
    }
}

void large(void) {
    static char x[5000], y[5000];
    y[4000] = 3;
    memcpy(x, y, sizeof x);
    assert(x[4000] == 3);
    x[1] = 1;
    memset(x, 0, sizeof x - 1);
    assert(x[1] == 0 && x[4999] == y[4999]);
}
