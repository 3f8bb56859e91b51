// &*p and &p[0] do not evaluate what is behind p (6.5.3.2p3); the offset of a member is a number, however it is spelt.
// expect: offset: proved
// expect: element_offset: proved
// expect: difference: proved
// expect: from_null: proved
// expect: undone: proved
// expect: start: proved
// expect: container: proved
// expect: tested: proved
// expect: unevaluated: proved
// expect: offset_behind_star: proved
// expect: undone_array: proved
// expect: known: proved
// expect: offset_in_element: proved
#include <assert.h>
#include <stddef.h>
struct s {
    int a, b, c[4];
};
size_t offset(void) {
    assert((size_t)&((struct s *)0)->b == sizeof(int));
    return (size_t)&(((struct s *)NULL)->b);
}
size_t element_offset(void) { return (size_t)&((struct s *)0)->c[2]; }
ptrdiff_t difference(void) { return (char *)&((struct s *)0)->b - (char *)0; }
size_t from_null(void) { return (size_t)((struct s *)0)->c; }
int *undone(int *p) { return p ? p : &*p; }
int *start(int *p) { return p ? p : &p[0]; }
struct s *container(struct s *p) {
    int *b = &p->b;
    return (struct s *)((char *)b - offsetof(struct s, b));
}
int *tested(struct s *p) { return p ? &p->b : 0; }
size_t unevaluated(struct s *p) { return p ? 0 : sizeof p->c; }
size_t offset_behind_star(void) { return (size_t)&(*(struct s *)0).c[2]; }
int (*undone_array(int (*p)[3]))[3] { return p ? p : &*p; }
int known(void) {
    int a[2][3] = {{0}}, (*p)[3] = a;
    struct s s = {0}, *q = &s;
    return *(&(*p)[1]) + *(*p + 2) + *(&(*q).c[3]) + *(&q[0].b);
}
struct rows {
    int n;
    struct s row[4];
    char name[4][4];
};
#define by_hand(t, m) ((size_t)&((t *)0)->m)
size_t offset_in_element(unsigned i) {
    assert(by_hand(struct rows, row[1].b) == sizeof(int) + sizeof(struct s) + sizeof(int));
    assert(by_hand(struct rows, row[0].c[i % 4]) == 12 + i % 4 * 4);
    assert((size_t)&(*(struct rows *)0).row[i % 4].b == 8 + i % 4 * 24);
    return by_hand(struct rows, row[2].c) + by_hand(struct rows, name[1][2]);
}
