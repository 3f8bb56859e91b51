// What annex_6_7_bad.c does wrong, done right.
// expect: room: proved
// expect: variable_is_not_const: proved
// expect: memory_is_not_const: proved
// expect: other_member: proved
// expect: copied_to_another: proved
// expect: ends: proved
// expect: stays: proved
// expect: size: proved
// expect: last: proved
// expect: last_row: proved
// expect: four: proved
// expect: five_elsewhere: proved
// expect: some: proved
// expect: value_used: proved
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int a;
    const int c;
    int t[4];
};
struct flexible {
    int n, t[];
};

// 6.7.2.1: flexible array member that the object has no room for
int room(int n) { if (n < 1 || n > 3) return 0; struct flexible *p = malloc(sizeof *p + n * 4); if (!p) return 0; p->t[n - 1] = 0; free(p); return 0; }

// 6.7.3: `const` object changed through another lvalue
int variable_is_not_const(void) { int x = 1; const int *p = &x; *(int *)p = 2; return x; }
int memory_is_not_const(void) { struct s *p = malloc(sizeof *p); if (!p) return 0; memset(p, 0, sizeof *p); free(p); return 0; }
int other_member(void) { struct s v = {0}; int *p = &v.a; *p = 3; return v.c; }

// 6.7.3.1: `restrict` broken
int copied_to_another(void) { char t[20] = "abc", u[20]; return sprintf(u, "%s!", t); }

// 6.7.4: `_Noreturn` function returns
_Noreturn void ends(int c) { if (c) exit(1); abort(); }
_Noreturn void stays(void) { for (;;) continue; }

// 6.7.6.2: size of a variable-length array not positive
int size(int n) { if (n < 1 || n > 9) return 0; int t[n]; t[0] = 1; int(*p)[n] = &t; return (*p)[0]; }

// 6.7.6.3: `static` in an array parameter, and the argument has fewer elements
static int last(int t[static 4]) { return t[3]; }
int elsewhere(int t[static 4]);
static int last_row(int t[static 2][3]) { return t[1][2]; }
int four(void) { int t[4] = {0}, m[3][3] = {{0}}; return last(t) + last_row(m + 1); }
int five_elsewhere(void) { int t[5] = {0}; return elsewhere(t + 1); }

// 6.9.1: end of a function reached and its value used
static int some(int c) { if (c) return 1; return 0; }
int value_used(int c) { return some(c); }
