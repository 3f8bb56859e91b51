// Memory that was never set has any value if reading it is not checked (6.2.6.1p5, 7.22.3.4p2).
// vl: --property unreach-call
// expect: block: violated
// expect: element: violated
// expect: assumed: violated
// expect: local: violated
// expect: variable: violated
// expect: each: violated
// expect: again: violated
// expect: record: violated
// expect: number: violated
// expect: moved: violated
// expect: copied: violated
// expect: part: violated
#include <stdlib.h>
#include <string.h>
void reach_error(void);
struct s {
    int a;
    double d;
    char c[4];
};
void block(void) {
    int *t = malloc(4 * sizeof *t);
    if (t && t[0] == 1) reach_error(); //! unreachable-call warning
    free(t);
}
void element(unsigned i) {
    int *t = malloc(100 * sizeof *t);
    if (!t || i >= 100) return;
    t[3] = 7;
    if (t[i] == 1) reach_error(); //! unreachable-call information
    free(t);
}
void assumed(void) {
    int *t = malloc(8);
    if (!t || t[1] != 9) return;
    reach_error(); //! unreachable-call warning
}
void local(void) {
    int a[4];
    if (a[2] == 1) reach_error(); //! unreachable-call warning
}
void variable(void) {
    int x;
    if (x == 12345) reach_error(); //! unreachable-call warning
}
void each(void) {
    int n = 0;
    for (int i = 0; i < 2; i++) {
        int x;
        if (x == i) n++;
    }
    if (n == 2) reach_error(); //! unreachable-call warning
}
void again(void) {
    for (int i = 0; i < 2; i++) {
        int x;
        if (i == 1 && x == 1) reach_error(); //! unreachable-call warning
        x = 5;
    }
}
void record(void) {
    struct s v;
    if (v.a == 5 && v.c[1] == 'x') reach_error(); //! unreachable-call warning
}
void number(void) {
    struct s v;
    if (v.d == 2.5) reach_error(); //! unreachable-call warning
}
void moved(void) {
    int *p = malloc(8);
    if (!p) return;
    p[0] = 4;
    int *q = realloc(p, 16);
    if (!q) return;
    if (q[0] == 4 && q[2] == 77) reach_error(); //! unreachable-call warning
}
void copied(void) {
    struct s v, w;
    v.a = 1;
    w = v;
    if (w.a == 1 && w.c[0] == 2) reach_error(); //! unreachable-call warning
}
void part(void) {
    char b[8];
    memset(b, 1, 4);
    if (b[5] == 3) reach_error(); //! unreachable-call warning
}
