// Where two arguments lead to one object, its bytes are equal, those of its pointers too; a function that is
// verified with an object for each does not see that.
// expect: alike: violated
// expect: top: violated
#include <assert.h>
#include <string.h>

struct node {
    struct node *next;
    int v;
};

static int alike(const struct node *a, const struct node *b, int n) {
    if (n <= 0 || n > 3 || !a || !b || !a->next || !b->next) return 0;
    assert(memcmp(a, b, sizeof a->next) != 0); //! assertion information
    return alike(a->next, a->next, n - 1);
}

int top(const struct node *a) { return alike(a, a, 3); }
