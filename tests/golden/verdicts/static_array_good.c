// expect: four: proved
// expect: sum: proved
// expect: never_null: proved
// expect: rows: proved
// expect: down: proved
// expect: empty: proved
// expect: callers: proved
// expect: outside: proved
#include <assert.h>

extern int other(int a[static 4]);
extern int other_counted(int n, int a[static n]);

int four(int a[static 4]) { return (a[0] ^ a[3]) & 1; }

int sum(int n, int a[static n]) {
    if (n > 3) return a[3] & a[n - 1] & 1;
    return 0;
}

int never_null(int a[const static 4]) {
    assert(a);
    return a[3] & 1;
}

int rows(int a[static 3][2]) { return a[2][1] & 1; }

int down(unsigned n, int a[static 4]) { return n % 8 ? down(n % 8 - 1, a) : a[3]; }

int empty(int n, int a[static n]) { return n > 0; }

int callers(void) {
    int x[4] = {1}, m[3][2] = {{0}};
    return four(x) + sum(4, x) + rows(m) + empty(0, x) + never_null(x);
}

int outside(int n) {
    int x[4] = {0};
    if (n > 4) return 0;
    return (other(x) & 1) + (other_counted(n, x) & 1);
}
