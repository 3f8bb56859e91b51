// Equal elements of qsort end up in any order (7.22.5.2p4); a comparison alone takes its arguments for what it converts them to.
// expect: by_key: proved
// expect: main: violated
#include <stdlib.h>
extern void reach_error(void);

struct pair {
    int key, rest;
};

static int by_key(const void *a, const void *b) {
    const struct pair *p = a, *q = b;
    return (p->key > q->key) - (p->key < q->key);
}

int main(void) {
    struct pair p[3] = {{2, 0}, {1, 1}, {1, 2}};
    qsort(p, 3, sizeof *p, by_key);
    if (p[0].rest != 1) reach_error(); //! unreachable-call error
    return 0;
}
