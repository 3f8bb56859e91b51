// What annex_6_5_bad.c does wrong, done right.
// expect: greater: proved
// expect: raise_first: proved
// expect: changed_copy: proved
// expect: id: proved
// expect: sequenced: proved
// expect: other_bits: proved
// expect: list: proved
// expect: sum: proved
// expect: small: proved
// expect: bits_increased: proved
// expect: old: proved
// expect: promoted: proved
// expect: real: proved
// expect: promoted_real: proved
// expect: var: proved
// expect: called_with_dots: proved
// expect: not_dereferenced: proved
// expect: tested: proved
// expect: divided: proved
// expect: divided_small: proved
// expect: just_behind: proved
// expect: zero_from_null: proved
// expect: sum_behind_a_member: proved
// expect: sum_behind_a_row: proved
// expect: flexible: proved
// expect: last: proved
// expect: one_array: proved
// expect: own_row: proved
// expect: own_member: proved
// expect: in_width: proved
// expect: what_compilers_define: proved
// expect: order: proved
// expect: itself: proved
// expect: scalars: proved
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int a, t[4];
    unsigned f : 3;
    int g : 31;
    short h;
    long l;
    int m[2][3];
    char name[8];
    int end;
};
struct two {
    int a, b;
};
struct tail {
    int n, t[1];
};
int row[5], rows[3][4];
static int greater(int a, int b) { return a > b; }

// 6.4.5: string literal changed
static void raise_first(char *p) { if (*p >= 'a') *p -= 32; }
int changed_copy(void) { char t[] = "abc"; raise_first(t); return strtok(t, " ") != 0; }

// 6.5p2: unsequenced side effect on a scalar
static int id(int x) { return x; }
int sequenced(void) { int i = 0; i = id(i++); int j = i++ ? i : -i; return (i++, i) + j; }
int other_bits(void) { struct s v = {0}; return (v.f = 1) + (v.g = 2); }
int list(void) { int i = 0, t[2] = {i++, i++}; return t[0] + t[1]; }

// 6.5p5: result not representable
int sum(int a, int b) { return a < 0 ? a : b > 0 ? a - b : a; }
int small(short a, signed char c) { a++; c += 100; return a + c; }
int bits_increased(struct s *p) { p->g++; return 0; }

// 6.5.2.2: call without prototype whose arguments do not fit the definition
int old();
int old(a, b) int a; int b; { return a > b; }
int promoted(void) { return old(1, 'c'); }
int real();
int real(f) float f; { return f > 1; }
int promoted_real(void) { return real(1.0f); }

// 6.5.2.2: function defined with another type than it is called by
static int var(int n, ...) { return n; }
int called_with_dots(void) { int (*f)(int, ...) = var; return f(1, 2.0); }

// 6.5.3.2: `*` of a pointer that is no good
int not_dereferenced(int *p) { return &*p == p; }
int tested(void) { int *p = malloc(40); if (!p) return 0; p[0] = 1; free(p); return 0; }

// 6.5.5: division by zero; quotient not representable
int divided(int a, int b) { return b == 0 || (a == INT_MIN && b == -1) ? 0 : a / b + a % b; }
int divided_small(short a, short b) { return b ? a / b : 0; }

// 6.5.6: pointer arithmetic leaves the object
int just_behind(void) { int t[3] = {0}, *p = t + 3; return p > t; }
int zero_from_null(void) { int *p = 0; p += 0; return p != 0; }
int sum_behind_a_member(struct s *p) { int *q = p->t + 4; return q == &p->t[4]; }
int sum_behind_a_row(void) { int *q = rows[1] + 4, *r = 0 + rows[1]; return q != r; }
int flexible(int n) { if (n < 1 || n > 9) return 0; struct tail *p = malloc(sizeof *p + n * sizeof(int)); if (!p) return 0; *(p->t + n) = 1; free(p); return 0; }

// 6.5.6: the pointer just behind an array dereferenced
int last(void) { int t[3] = {0}, *p = t + 3; return p[-1] + 2 [t]; }

// 6.5.6: pointers into different arrays subtracted
int one_array(void) { int a[4]; return (int)(a + 3 - a); }

// 6.5.6: subscript outside its own dimension
int own_row(int i) { if (i < 0 || i > 3) return 0; return rows[0][i] > *(rows[1] + i) || *(*rows + i); }
int own_member(struct s *p, int i) { if (i < 0 || i > 2) return 0; return p->t[i] > p->m[1][i]; }

// 6.5.7: shift by a negative amount or by the width and more
unsigned in_width(unsigned a, unsigned n) { return n < 32 ? a << n >> n : 0; }

// 6.5.7: left shift of a negative number, or beyond the type
int what_compilers_define(void) { assert(-1 << 3 == -8 && 1 << 31 == INT_MIN); return 0; }

// 6.5.8: order of pointers into different objects
int order(void) { struct s v; return (void *)&v.a < (void *)&v.l; }

// 6.5.16.1: assignment between objects that overlap in part
int itself(struct two *t, int i) { if (i != 0) return 0; *t = t[i]; return 0; }
int scalars(void) { union { double d; float f; int i; } u; u.d = 1; u.f = u.d; assert(u.f == 1); u.i = (short)u.i; return 0; }
