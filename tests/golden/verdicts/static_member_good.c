// Repaired. Of a pointer, also to an element, what counts is the object.
// expect: four: proved
// expect: sum: proved
// expect: both: proved
// expect: row: proved
// expect: row_of_other: proved
// expect: member: proved
// expect: member_of_other: proved
// expect: counted: proved
// expect: counted_of_other: proved
// expect: none: proved
// expect: rows: proved
// expect: flat: proved
// expect: goes_on: proved
#include <stdlib.h>
int four(int a[static 4]) { return a[3] & 1; }
int other(int a[static 4]);
int sum(int n, int a[static n]) { return n > 0 ? a[n - 1] & 1 : 0; }
int other_sum(int n, const int a[static n]);
int both(int m[static 2][3]) { return m[1][2] & 1; }

struct pair { int a[4], b[3]; };
struct grid { int m[1 + 1][3], rest[9]; };

int row(void) { int m[3][4] = {{0}}; return four(m[0]); }
int row_of_other(void) { int m[3][4] = {{0}}; return other(m[1]); }
int member(struct pair *p) { return four(p->a); }
int member_of_other(void) { struct pair p = {{0}}; return other(p.a); }
int counted(int n) { int m[3][3] = {{0}}; return n <= 3 ? sum(n, m[1]) : 0; }
int counted_of_other(struct pair *p) { return other_sum(4, p->a); }
int none(struct pair *p) { return sum(0, p->b) + sum(-1, p->b); }
int rows(struct grid *g) { return both(g->m) & 1; }
int flat(void) { int m[3][3] = {{0}}; return four(&m[0][0]); }

struct list { int n, t[1]; };
int goes_on(void) {
    struct list *p = calloc(1, sizeof *p + 5 * sizeof(int));
    int r = p ? four(p->t) : 0;
    free(p);
    return r;
}
