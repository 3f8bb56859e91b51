// vl: --solver cadical
// expect: sum: proved
// expect: four: proved
// expect: rows: proved
// expect: last: violated
// expect: too_few: violated
// expect: null: violated
// expect: counted: violated
// expect: outside: violated
// expect: outside_counted: violated
// expect: through: violated
// expect: two_rows: violated
// expect: freed: violated
#include <stdlib.h>

extern int other(int a[static 4]);
extern int other_counted(int n, int a[static n]);

static int four(int a[static 4]) { return a[3] & 1; } //! array-parameter warning

static int sum(int n, int a[static n]) { //! array-parameter warning
    int s = 0;
    for (int i = 0; i < n; i++) s ^= a[i];
    return s;
}

static int rows(int a[static 3][2]) { return a[2][1] & 1; } //! array-parameter warning

int last(int a[static 4]) {
    return a[4]; //! out-of-bounds information
}

int too_few(void) {
    int x[3] = {0};
    return four(x);
}

int null(void) {
    return four(0);
}

int counted(void) {
    int x[3] = {0};
    return sum(4, x);
}

int outside(void) {
    int x[8] = {0};
    return other(x + 5); //! array-argument warning
}

int outside_counted(void) {
    int x[3] = {0};
    return other_counted(4, x); //! array-argument warning
}

int through(void) {
    int (*f)(int *) = four;
    int x[2] = {0};
    return f(x);
}

int two_rows(void) {
    int x[2][2] = {{0}};
    return rows(x);
}

int freed(void) {
    int *p = malloc(4 * sizeof *p);
    if (!p) return 0;
    free(p);
    return other(p); //! array-argument warning; dangling-pointer warning
}
