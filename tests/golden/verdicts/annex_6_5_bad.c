// Undefined behaviour of C11 6.4.5 and 6.5 (Annex J.2), in the words of docs/soundness.md.
// vl: --budget 400
// expect: greater: proved
// expect: changed: violated
// expect: changed_in_a_table: violated
// expect: changed_by_the_library: violated
// expect: changed_by_tokens: violated
// expect: raise_first: proved
// expect: changed_by_a_call: violated
// expect: changed_name_of_function: violated
// expect: same_variable: violated
// expect: index_moved: violated
// expect: arguments: violated
// expect: operands: violated
// expect: member: violated
// expect: through_pointers: violated
// expect: bits: violated
// expect: one_union: violated
// expect: element: violated
// expect: branch: violated
// expect: pointer_moved: violated
// expect: sum: violated
// expect: negated: violated
// expect: member_increased: violated
// expect: small_types: violated
// expect: bits_tripled: violated
// expect: in_a_matrix: violated
// expect: wide: violated
// expect: in_a_loop: violated
// expect: divided_by_bits: violated
// expect: shifted_too_far: violated
// expect: old: proved
// expect: one_missing: violated
// expect: one_more: violated
// expect: real_for_integer: violated
// expect: pointer_for_double: violated
// expect: later: proved
// expect: var: proved
// expect: called_without_dots: violated
// expect: called_by_another_type: violated
// expect: old_by_another_type: violated
// expect: null: violated
// expect: null_struct: violated
// expect: null_bits: violated
// expect: null_row: violated
// expect: null_member_formed: violated
// expect: null_by_the_library: violated
// expect: null_of_no_memory: violated
// expect: null_at_the_end: violated
// expect: beyond: violated
// expect: left: violated
// expect: by_zero: violated
// expect: least_by_minus_one: violated
// expect: rest_of_least: violated
// expect: assigned: violated
// expect: two_behind: violated
// expect: before: violated
// expect: in_steps: violated
// expect: from_null: violated
// expect: behind_a_variable: violated
// expect: behind_memory: violated
// expect: rows_behind: violated
// expect: address_behind: violated
// expect: sum_behind_a_member: violated
// expect: sum_before_a_row: violated
// expect: just_behind: violated
// expect: element_behind: violated
// expect: index_too_large: violated
// expect: behind_a_literal: violated
// expect: different_arrays: violated
// expect: different_members: violated
// expect: from_nothing: violated
// expect: next_row: violated
// expect: next_row_by_pointer: violated
// expect: next_row_of_all: violated
// expect: next_member: violated
// expect: next_member_by_pointer: violated
// expect: next_row_of_a_member: violated
// expect: next_row_of_a_parameter: violated
// expect: third_dimension: violated
// expect: right: violated
// expect: one_too_far: violated
// expect: wrong_width: violated
// expect: by_bits: violated
// expect: member_shifted: violated
// expect: bits_lost: violated
// expect: bits_lost_of_a_byte: violated
// expect: order: violated
// expect: order_of_null: violated
// expect: order_of_a_parameter: violated
// expect: half: violated
// expect: by_a_union_too: violated
#include <limits.h>
#include <stdio.h>
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
struct node {
    struct node *next;
    int v;
};
struct two {
    int a, b;
};
int row[5], rows[3][4];
static int greater(int a, int b) { return a > b; }

// 6.4.5: string literal changed
int changed(void) { char *p = "abc"; p[0] = 'x'; return 0; } //! string-literal-write warning
int changed_in_a_table(void) { char *t[2] = {"abc", "d"}; t[1][0] = 'x'; return 0; } //! string-literal-write warning
int changed_by_the_library(void) { char *p = strchr("abc", 'b'); if (p) strcpy(p, "x"); return 0; } //! string-literal-write warning
int changed_by_tokens(void) { return strtok("a b", " ") != 0; } //! string-literal-write warning
static void raise_first(char *p) { if (*p >= 'a') *p -= 32; } //! string-literal-write warning
int changed_by_a_call(void) { raise_first("abc"); return 0; }
int changed_name_of_function(void) { char *p = (char *)__func__; p[0] = 'x'; return 0; } //! string-literal-write warning

// 6.5p2: unsequenced side effect on a scalar
int same_variable(void) { int i = 0; i = i++; return i; } //! unsequenced warning
int index_moved(void) { int i = 0, t[3] = {0}; t[i] = i++; return i; } //! unsequenced warning
int arguments(void) { int i = 0; return greater(i++, i); } //! unsequenced warning
int operands(void) { int i = 0; return i++ + i++; } //! unsequenced warning
int member(struct s *p) { p->a = p->a++; return 0; } //! signed-overflow information; unsequenced warning
int through_pointers(int *p, int *q) { if (p == q) return *p + (*q)++; return 0; } //! signed-overflow information; unsequenced warning
int bits(void) { struct s v = {0}; return v.f++ + v.f; } //! unsequenced warning
int one_union(void) { union { int i; char c; } u = {0}; return (u.i = 1) + u.c; } //! unsequenced warning
int element(int *a, int i) { if (i < 0 || i > 3) return 0; a[i++] = a[i]; return 0; } //! unsequenced warning
int branch(int c) { int i = 0; return (c ? i++ : 0) + i; } //! unsequenced information
int pointer_moved(void) { char b[3] = "ab", *p = b; *p++ = *p; return 0; } //! unsequenced warning

// 6.5p5: result not representable
int sum(int a, int b) { return a + b; } //! signed-overflow information
int negated(int a) { return -a; } //! signed-overflow information
int member_increased(struct s *p) { p->l++; return 0; } //! signed-overflow information
int small_types(unsigned short a, unsigned short b) { return a * b > 0; } //! signed-overflow information
int bits_tripled(struct s *p) { return p->g * 3; } //! signed-overflow information
int in_a_matrix(struct s *p, unsigned i, unsigned j) { if (i > 1 || j > 2) return 0; return p->m[i][j]--; } //! signed-overflow information
__int128 wide(__int128 a) { return a + 1; } //! signed-overflow information
int in_a_loop(void) { int s = 0; for (int i = INT_MAX - 2; i > 0; i++) s = i; return s; } //! signed-overflow warning
int divided_by_bits(struct s *p) { return 5 / p->f; } //! division-by-zero information
int shifted_too_far(int n) { return 1 << n; } //! shift information

// 6.5.2.2: call without prototype whose arguments do not fit the definition
int old();
int old(a, b) int a; int b; { return a > b; }
int one_missing(void) { return old(1); } //! wrong-call warning
int one_more(void) { return old(1, 2, 3); } //! wrong-call warning
int real_for_integer(void) { return old(1, 2.0); } //! wrong-call warning
int later();
int pointer_for_double(void) { return later("a"); } //! wrong-call warning
int later(d) double d; { return d > 1; }

// 6.5.2.2: function defined with another type than it is called by
static int var(int n, ...) { return n; }
int called_without_dots(void) { int (*f)() = (int (*)())var; return f(1.0); } //! bad-function-pointer warning
int called_by_another_type(void) { int (*f)(long, double) = (int (*)(long, double))greater; return f(1, 2); } //! bad-function-pointer warning
int old_by_another_type(void) { extern int old(); return old(1.0, 2.0); } //! wrong-call warning

// 6.5.3.2: `*` of a pointer that is no good
int null(void) { int *p = 0; return *p; } //! null-dereference warning
int null_struct(void) { struct s *p = 0, v = *p; return v.a; } //! null-dereference warning
int null_bits(void) { struct s *p = 0; return p->f; } //! null-dereference warning
int null_row(void) { int(*p)[4] = 0; return (*p)[1]; } //! null-dereference warning
int null_member_formed(struct s *p) { if (p) return 0; return &p->l != 0; } //! null-dereference warning
int null_by_the_library(void) { return (int)strlen((char *)0); } //! null-dereference warning
int null_of_no_memory(void) { int *p = malloc(40); p[0] = 1; free(p); return 0; } //! null-dereference warning
int null_at_the_end(struct node *p) { while (p->next) p = p->next; return p->next->v; } //! null-dereference warning
int beyond(void) { int x = 0, *p = &x; return *(p + 1); } //! out-of-bounds warning
int left(void) { int *p; { int x = 0; p = &x; } return *p; } //! dangling warning

// 6.5.5: division by zero; quotient not representable
int by_zero(unsigned a, unsigned b) { return (int)(a % b); } //! division-by-zero information
int least_by_minus_one(int a, int b) { return b ? a / b : 0; } //! signed-overflow information
int rest_of_least(long a) { return (int)(a % -1); } //! signed-overflow information
int assigned(int a, int b) { a /= b; return a; } //! division-by-zero information; signed-overflow information

// 6.5.6: pointer arithmetic leaves the object
int two_behind(void) { int t[3] = {0}, *p = t + 4; return p > t; } //! pointer-overflow warning
int before(void) { int t[3] = {0}, *p = t; p -= 1; return p < t; } //! pointer-overflow warning
int in_steps(void) { int t[3] = {0}, *p = t; for (int i = 0; i < 4; i++) p++; return p > t; } //! pointer-overflow warning
int from_null(void) { int *p = 0; p++; return p != 0; } //! pointer-overflow warning
int behind_a_variable(void) { struct s v, *q = &v; q += 2; return q != &v; } //! pointer-overflow warning
int behind_memory(void) { char *p = malloc(4); if (!p) return 0; char *q = p + 5; int r = q > p; free(p); return r; } //! pointer-overflow warning
int rows_behind(void) { int(*p)[4] = rows; p += 4; return p > rows; } //! pointer-overflow warning
int address_behind(struct s *p) { return &p->t[5] != 0; } //! array-bounds warning
int sum_behind_a_member(struct s *p) { int *q = p->t + 5; return q != 0; } //! array-bounds warning
int sum_before_a_row(void) { int *q = rows[1] - 1; return q != 0; } //! array-bounds warning

// 6.5.6: the pointer just behind an array dereferenced
int just_behind(void) { int t[3] = {0}, *p = t + 3; return *p; } //! out-of-bounds warning
int element_behind(void) { int t[3] = {0}; return 3 [t]; } //! array-bounds warning
int index_too_large(int i) { if (i < 0) return 0; return row[i]; } //! array-bounds information
int behind_a_literal(int i) { if (i < 0 || i > 4) return 0; return "abc"[i]; } //! array-bounds information

// 6.5.6: pointers into different arrays subtracted
int different_arrays(void) { int a[2] = {0}, b[2] = {0}; return (int)(b - a); } //! pointer-comparison warning
int different_members(void) { struct s *p = malloc(sizeof *p), *q = malloc(sizeof *q); long r = p && q ? p->t - q->t : 0; free(p); free(q); return r > 1; } //! pointer-comparison warning
int from_nothing(void) { int *p = 0, x; return (int)(&x - p); } //! pointer-comparison warning

// 6.5.6: subscript outside its own dimension
int next_row(void) { return rows[0][4]; } //! array-bounds warning
int next_row_by_pointer(int i) { if (i < 0 || i > 11) return 0; return *(rows[0] + i); } //! array-bounds information
int next_row_of_all(int i) { if (i < 0 || i > 11) return 0; return *(*rows + i); } //! array-bounds information
int next_member(struct s *p, int i) { if (i < 0 || i > 4) return 0; return p->t[i]; } //! array-bounds information
int next_member_by_pointer(struct s *p) { return *(p->t + 4); } //! array-bounds warning
int next_row_of_a_member(struct s *p, int i) { if (i < 0 || i > 3) return 0; return p->m[0][i]; } //! array-bounds information
int next_row_of_a_parameter(int m[2][3]) { return m[0][3]; } //! array-bounds warning
int third_dimension(void) { int m[2][2][2] = {{{0}}}; return m[0][2][0]; } //! array-bounds warning

// 6.5.7: shift by a negative amount or by the width and more
int right(int a, int n) { return a >> n; } //! shift information
unsigned one_too_far(unsigned a, int n) { return n < 0 || n > 32 ? 0 : a << n; } //! shift information
long wrong_width(int n) { return n < 0 || n > 63 ? 0 : 1 << n; } //! shift information
int by_bits(struct s *p) { return 1 << (p->g & 63); } //! shift information
int member_shifted(struct s *p) { p->a >>= p->h; return 0; } //! shift information

// 6.5.7: left shift of a negative number, or beyond the type
int bits_lost(short a) { return a < 0 ? 0 : a << 20; } //! shift information
int bits_lost_of_a_byte(unsigned char c) { return c << 25; } //! shift information

// 6.5.8: order of pointers into different objects
int order(void) { int a[2] = {0}, b[2] = {0}; int *p = a, *q = b; return q < p; } //! pointer-comparison warning
int order_of_null(void) { int *p = 0, x; return &x > p; } //! pointer-comparison warning
int order_of_a_parameter(char *p) { char t[2]; return p < t; } //! pointer-comparison warning

// 6.5.16.1: assignment between objects that overlap in part
int half(int *t, int i) { if (i != 1) return 0; *(struct two *)t = *(struct two *)(t + i); return 0; } //! out-of-bounds information; overlap warning
int by_a_union_too(void) { union { int t[4]; struct two v; } u = {{0}}; struct two *p = &u.v, *q = (struct two *)&u.t[1]; *p = *q; return 0; } //! overlap warning
