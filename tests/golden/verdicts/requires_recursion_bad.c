// Only the first call is the caller's affair: what a function passes to itself it must keep itself.
#include <assert.h>
#include <stddef.h>

struct node { struct node *left, *right; int key; };

int depth(const struct node *t, int limit) {
    assert(limit >= 0);    //! assertion information
    if (!t) return 0;
    return depth(t->left, limit - 1);
}

static int odd(unsigned n);
static int even(unsigned n) {
    assert(n < 9);    //! assertion information
    return n == 0 ? 1 : odd(n + 1);
}
static int odd(unsigned n) { return n == 8 ? 0 : even(n + 1); }
int start(unsigned n) { return n < 9 ? even(n) : 0; }

// expect: depth: violated
// expect: even: violated
// expect: odd: violated
// expect: start: violated
