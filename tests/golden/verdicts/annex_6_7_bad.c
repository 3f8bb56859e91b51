// Undefined behaviour of C11 6.7 and 6.9 (Annex J.2), in the words of docs/soundness.md.
// expect: no_room: violated
// expect: no_room_in_a_variable: violated
// expect: less_room: violated
// expect: no_room_in_a_copy: violated
// expect: variable_changed: violated
// expect: element_changed: violated
// expect: member_of_constant: violated
// expect: constant_member: violated
// expect: constant_bits: violated
// expect: byte_changed: violated
// expect: literal_changed: violated
// expect: parameter_changed: violated
// expect: row_changed: violated
// expect: set: proved
// expect: changed_by_a_call: violated
// expect: changed_by_the_library: violated
// expect: copied_onto_itself: violated
// expect: returns_on_a_way: violated
// expect: returns: violated
// expect: returns_a_value: violated
// expect: plain: proved
// expect: called_by_such_a_pointer: violated
// expect: size: violated
// expect: size_zero: violated
// expect: size_of_a_type: violated
// expect: size_behind_a_pointer: violated
// expect: size_of_a_parameter: violated
// expect: size_asked: violated
// expect: last: proved
// expect: last_of: proved
// expect: last_row: proved
// expect: three: violated
// expect: none: violated
// expect: three_of: violated
// expect: one_row: violated
// expect: three_elsewhere: violated
// expect: variable_elsewhere: violated
// expect: three_by_a_pointer: violated
// expect: some: violated
// expect: value_used: violated
// expect: value_of_a_pointer_used: violated
// expect: alone: violated
// expect: by_a_jump: violated
// expect: real: violated
// expect: real_used: violated
// expect: pointer: violated
// expect: pointer_used: violated
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int a;
    const int c;
    int t[4];
    const unsigned cf : 3;
    unsigned f : 3;
};
struct flexible {
    int n, t[];
};
static const int constant = 3, constants[3] = {1, 2, 3};
static const struct s structure = {1, 2, {0}, 1, 1};
const char text[] = "abc";

// 6.7.2.1: flexible array member that the object has no room for
int no_room(void) { struct flexible *p = malloc(sizeof *p); if (!p) return 0; p->t[0] = 1; free(p); return 0; } //! out-of-bounds warning
int no_room_in_a_variable(void) { static struct flexible v; return v.t[0]; } //! out-of-bounds warning
int less_room(int n) { if (n < 1 || n > 3) return 0; struct flexible *p = malloc(sizeof *p + n * 4); if (!p) return 0; p->t[n] = 0; free(p); return 0; } //! out-of-bounds warning
int no_room_in_a_copy(struct flexible *p) { struct flexible v = *p; return v.t[0]; } //! out-of-bounds warning

// 6.7.3: `const` object changed through another lvalue
int variable_changed(void) { const int x = 1; int *p = (int *)&x; *p = 2; return x; } //! string-literal-write warning
int element_changed(void) { int *p = (int *)constants; p[1] = 4; return 0; } //! string-literal-write warning
int member_of_constant(void) { ((struct s *)&structure)->a = 1; return 0; } //! string-literal-write warning
int constant_member(void) { struct s v = {0}; *(int *)&v.c = 3; return 0; } //! string-literal-write warning
int constant_bits(void) { struct s v = {0}; memset(&v, 0, sizeof v); return 0; } //! string-literal-write warning
int byte_changed(void) { ((char *)&structure)[2] = 1; return 0; } //! string-literal-write warning
int literal_changed(void) { int *p = (int *)&(const int){3}; *p = 1; return 0; } //! string-literal-write warning
int parameter_changed(const int n) { *(int *)&n = 3; return n; } //! string-literal-write warning
int row_changed(void) { const int m[2][2] = {{0}}; int *p = (int *)m[1]; p[0] = 1; return 0; } //! string-literal-write warning
static void set(int *p) { *p = 1; } //! string-literal-write warning
int changed_by_a_call(void) { set((int *)&constant); return 0; }
int changed_by_the_library(void) { char *p = strchr(text, 'b'); if (p) sprintf(p, "x"); return 0; } //! string-literal-write warning

// 6.7.3.1: `restrict` broken
int copied_onto_itself(void) { char t[20] = "abc"; return sprintf(t, "%s!", t); } //! overlap warning

// 6.7.4: `_Noreturn` function returns
_Noreturn void returns_on_a_way(int c) { if (c) exit(1); } //! noreturn-returns warning
_Noreturn void returns(void) { return; } //! noreturn-returns warning
__attribute__((noreturn)) int returns_a_value(int x) { return x; } //! noreturn-returns warning
static void plain(void) {}
int called_by_such_a_pointer(void) { __attribute__((noreturn)) void (*f)(void) = (__attribute__((noreturn)) void (*)(void))plain; f(); } //! noreturn-returns warning

// 6.7.6.2: size of a variable-length array not positive
int size(int n) { int t[n]; t[0] = 1; return t[0]; } //! array-size information
int size_zero(unsigned char n) { int t[2][n]; return sizeof t > 0; } //! array-size information
int size_of_a_type(int n) { if (n < 1 || n > 9) return 0; typedef int row[n - 1]; row t; return sizeof t > 0; } //! array-size information
int size_behind_a_pointer(int n) { if (n > 5) return 0; int(*p)[n] = 0; return p == 0; } //! array-size information
int size_of_a_parameter(int n, int (*t)[n]) { return t != 0; } //! array-size information
int size_asked(int n) { return (int)sizeof(int[n]); } //! array-size information

// 6.7.6.3: `static` in an array parameter, and the argument has fewer elements
static int last(int t[static 4]) { return t[3]; } //! array-parameter warning
int elsewhere(int t[static 4]);
static int last_of(int n, int t[static n]) { return n > 0 ? t[n - 1] : 0; } //! array-parameter warning
static int last_row(int t[static 2][3]) { return t[1][2]; } //! array-parameter warning
int three(void) { int t[3] = {0}; return last(t); }
int none(void) { return last(0); }
int three_of(void) { int t[3] = {0}; return last_of(4, t); }
int one_row(void) { int m[1][3] = {{0}}; return last_row(m); }
int three_elsewhere(void) { int t[4] = {0}; return elsewhere(t + 1); } //! array-argument warning
int variable_elsewhere(void) { int x = 0; return elsewhere(&x); } //! array-argument warning
int three_by_a_pointer(void) { int (*f)(int t[static 4]) = last, t[3] = {0}; return f(t); }

// 6.9.1: end of a function reached and its value used
static int some(int c) { if (c) return 1; } //! missing-return warning
int value_used(int c) { return some(c); }
int value_of_a_pointer_used(int c) { int (*f)(int) = some; return f(c) > 0; }
int alone(int c) { switch (c) { case 1: return 2; } } //! missing-return warning
int by_a_jump(int c) { if (c) goto out; return 1; out:; } //! missing-return warning
static double real(int c) { if (c) return 1; } //! missing-return warning
int real_used(int c) { if (real(c) > 0) return 1; return 0; }
static int *pointer(int c) { if (c) return (int *)&constant; } //! missing-return warning
int pointer_used(int c) { return *pointer(c); }
