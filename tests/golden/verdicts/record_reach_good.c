// Callers give as many structures as the code goes through, but what it does in one ends there.
// expect: second: proved
// expect: through: proved
// expect: cleared: proved
// expect: each: proved
// expect: inner: proved
// expect: words: proved
// expect: counted: proved
// expect: copied: proved
#include <stddef.h>
#include <string.h>
struct row { int cell[4]; };
struct point { int x, y; };
void second(struct row *r) { r[1].cell[3] = 0; }
void through(struct row *r) { second(r); }
void cleared(struct row *r) { memset(r, 0, 3 * sizeof *r); }
void each(struct point *p) {
    for (int i = 0; i < 9; i++) p[i].y = 0;
}
void inner(struct row *r) {
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++) r[i].cell[k] = 0;
}
void words(struct row *r) {
    int *p = r->cell;
    for (int i = 0; i < 4; i++) p[i] = 0;
}
void counted(struct row *r, int n) {
    int *p = r->cell;
    for (int i = 0; i < n && i < 4; i++) p[i] = 0;
}
void copied(struct point *to, const struct point *from, size_t n) { memcpy(to, from, n * sizeof *to); }
