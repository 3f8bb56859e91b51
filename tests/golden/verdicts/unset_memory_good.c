// It is one value, the same each time, until something is stored; a copy has it too.
// vl: --property unreach-call
// expect: stays: proved
// expect: element: proved
// expect: copied: proved
// expect: moved: proved
// expect: set: proved
// expect: variable: proved
// expect: zeroed: proved
#include <stdlib.h>
#include <string.h>
void reach_error(void);
struct s {
    int a, b;
};
void stays(void) {
    int a[4], y = a[1];
    if (a[1] != y) reach_error();
}
void element(unsigned i) {
    int *t = malloc(100 * sizeof *t);
    if (!t || i >= 100) return;
    int y = t[i];
    if (t[i] != y) reach_error();
    free(t);
}
void copied(void) {
    struct s v, w = v;
    if (w.b != v.b) reach_error();
}
void moved(void) {
    int *p = malloc(8);
    if (!p) return;
    int x = p[1];
    int *q = realloc(p, 16);
    if (q && q[1] != x) reach_error();
}
void set(unsigned i) {
    int a[4];
    if (i >= 4) return;
    for (int k = 0; k < 4; k++) a[k] = 3;
    if (a[i] != 3) reach_error();
}
void variable(void) {
    int x, y = x;
    if (x != y) reach_error();
}
void zeroed(unsigned i) {
    int *p = calloc(4, sizeof *p);
    if (p && i < 4 && p[i]) reach_error();
}
