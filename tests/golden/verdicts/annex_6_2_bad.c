// Undefined behaviour of C11 6.2 and 6.3 (Annex J.2), in the words of docs/soundness.md: each line
// below "// CLAUSE: ..." is one form of it.
// expect: make: proved
// expect: scope_left: violated
// expect: scope_of_an_iteration: violated
// expect: member_of_one_left: violated
// expect: bits_of_one_left: violated
// expect: row_of_one_left: violated
// expect: copied_from_one_left: violated
// expect: literal_left: violated
// expect: variable_array_left: violated
// expect: freed: violated
// expect: moved: violated
// expect: value_changed: violated
// expect: value_filled: violated
// expect: value_kept: violated
// expect: value_of_a_choice: violated
// expect: value_of_an_assignment: violated
// expect: value_of_a_member: violated
// expect: value_of_a_block: violated
// expect: given_back_freed: violated
// expect: given_back_local: violated
// expect: passed_on: violated
// expect: passed_through: violated
// expect: from_stack: proved
// expect: stack_used: violated
// expect: released: violated
// expect: released_used: violated
// expect: unset: violated
// expect: unset_on_a_way: violated
// expect: unset_element: violated
// expect: unset_bits: violated
// expect: unset_behind_pointer: violated
// expect: unset_copied: violated
// expect: unset_condition: violated
// expect: unset_index: violated
// expect: unset_passed: violated
// expect: unset_updated: violated
// expect: unset_jumped_over: violated
// expect: unset_in_next_iteration: violated
// expect: unset_string: violated
// expect: unset_pointer: violated
// expect: set_if: proved
// expect: unset_by_a_call: violated
// expect: too_large: violated
// expect: too_large_by_assignment: violated
// expect: negative_as_unsigned: violated
// expect: not_a_number: violated
// expect: too_large_for_bits: violated
// expect: too_small_for_bits: violated
// expect: bits_multiplied: violated
// expect: multiplied: violated
// expect: given_back_as_int: violated
// expect: passed_as_int: violated
// expect: no_object: violated
// expect: behind_an_object: violated
// expect: no_object_any_more: violated
// expect: never_set: violated
// expect: two: proved
// expect: nothing: proved
// expect: one_argument: violated
// expect: real_argument: violated
// expect: no_result: violated
// expect: by_a_member: violated
// expect: by_a_union: violated
// expect: without_prototype: violated
// expect: by_the_library: violated
#include <alloca.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int a, t[4];
    unsigned f : 3;
    int g : 5;
    double d;
};

void sink(const void *);
void take(int);
static struct s make(void) { return (struct s){.t = {1, 2, 3, 4}, .d = 0}; }

// 6.2.4: object used outside its lifetime
int scope_left(void) { int *p; { int x = 3; p = &x; } return *p; } //! dangling warning
int scope_of_an_iteration(void) { int *p = 0, r = 0; for (int i = 0; i < 3; i++) { int x = i; if (p) r += *p; p = &x; } return r; } //! dangling warning
int member_of_one_left(void) { struct s *p; { struct s v = {0}; p = &v; } return p->t[1]; } //! dangling warning
int bits_of_one_left(void) { struct s *p; { struct s v = {0}; p = &v; } p->f = 1; return 0; } //! dangling warning
int row_of_one_left(void) { int(*p)[3]; { int m[2][3] = {{0}}; p = m; } return p[1][1]; } //! dangling warning
int copied_from_one_left(void) { char *p, to[4]; { char v[4] = "abc"; p = v; } memcpy(to, p, 4); return to[0]; } //! dangling warning
int literal_left(void) { int *p; { p = (int[]){1, 2}; } return p[0]; } //! dangling warning
int variable_array_left(int n) { int *p; if (n < 1 || n > 4) return 0; { int v[n]; v[0] = 1; p = v; } return p[0]; } //! dangling warning
int freed(void) { struct s *p = malloc(sizeof *p); if (!p) return 0; p->f = 1; free(p); return p->f; } //! use-after-free warning
int moved(void) { int *p = malloc(4); if (!p) return 0; *p = 1; int *q = realloc(p, 8); if (!q) { free(p); return 0; } int r = *p; free(q); return r; } //! use-after-free warning

// 6.2.4: array of a value (`f().a`) modified or used after its expression
int value_changed(void) { make().t[0] = 3; return 0; } //! string-literal-write warning
int value_filled(void) { memset(make().t, 0, 4); return 0; } //! string-literal-write warning
int value_kept(void) { int *p = make().t; return p[0]; } //! dangling warning
int value_of_a_choice(int c) { struct s v = make(); int *p = (c ? v : make()).t; return p[1]; } //! dangling warning
int value_of_an_assignment(void) { struct s v; int *p = (v = make()).t; return p[1]; } //! dangling warning
int value_of_a_member(void) { struct { struct s in; } w = {make()}; int *p = (0, w).in.t; return p[2]; } //! dangling warning
int value_of_a_block(void) { struct s w = make(); int *p = ({ w; }).t; return p[2]; } //! dangling warning

// 6.2.4: pointer used after its object's end
int *given_back_freed(void) { int *p = malloc(4); free(p); return p; } //! dangling-pointer warning
int *given_back_local(void) { int x = 1; return &x; } //! dangling-pointer warning
int passed_on(void) { int *p; { int x = 1; p = &x; } sink(p); return 0; } //! dangling-pointer warning
void passed_through(void (*f)(int *)) { int *p; { int x = 0; p = &x; } f(p); } //! dangling-pointer warning
static char *from_stack(void) { char *v = alloca(4); v[0] = 0; return v; }
int stack_used(void) { return *from_stack(); } //! dangling warning
static int *released(int *p) { free(p); return p; } //! dangling-pointer warning
int released_used(void) { int *p = malloc(4); if (!p) return 0; *p = 3; int *q = released(p); return *q; } //! use-after-free warning

// 6.2.4, 6.7.9, 6.8: automatic object used while indeterminate
int unset(void) { int x; return x + 1; } //! uninitialised-read warning
int unset_on_a_way(int c) { int x; if (c) x = 1; return x; } //! uninitialised-read information
int unset_element(int i) { int t[2][2] = {{0}}, u[2][2]; u[0][0] = u[1][1] = t[0][1]; if (i < 0 || i > 1) return 0; return u[i][1]; } //! uninitialised-read information
int unset_bits(void) { struct s v; v.f = 1; return v.g; } //! uninitialised-read warning
int unset_behind_pointer(void) { struct s v; struct s *p = &v; p->a = 1; return p->t[2]; } //! uninitialised-read warning
int unset_copied(void) { struct s v; v.a = 1; struct s w = v; return w.t[0]; } //! uninitialised-read warning
int unset_condition(void) { int x; return x ? 1 : 2; } //! uninitialised-read warning
int unset_index(void) { int t[3] = {0}, i; return t[i & 1]; } //! uninitialised-read warning
int unset_passed(void) { int x; take(x); return 0; } //! uninitialised-read warning
int unset_updated(void) { struct s v; v.f += 1; return 0; } //! uninitialised-read warning
int unset_jumped_over(int c) { switch (c) { int x = 4; case 1: return x; default: return 0; } } //! uninitialised-read warning
int unset_in_next_iteration(void) { int r = 0; for (int i = 0; i < 2; i++) { int x; if (i == 0) x = 3; else r = x; } return r; } //! uninitialised-read warning
int unset_string(void) { char t[4]; return (int)strlen(t); } //! uninitialised-read warning
int unset_pointer(void) { int *p; return *p; } //! uninitialised-read warning
static void set_if(int *p, int c) { if (c > 0) *p = c; }
int unset_by_a_call(int c) { int x; set_if(&x, c); return x; } //! uninitialised-read information

// 6.3.1.4: floating-point value does not fit the integer
int too_large(double d) { return (int)d; } //! float-cast information
int too_large_by_assignment(void) { float d = 3e10f; int i = d; return i; } //! float-cast warning
int negative_as_unsigned(void) { double d = -1; return (int)(unsigned)d; } //! float-cast warning
int not_a_number(void) { double z = 0, d = z / z; return (int)d; } //! float-cast warning
int too_large_for_bits(void) { double d = 9; struct s v = {0}; v.f = d; return v.f; } //! float-cast warning
int too_small_for_bits(void) { struct s v = {.g = -17.0}; return v.g; } //! float-cast warning
int bits_multiplied(void) { struct s v = {0}; v.f = 1; v.f *= 8.0; return v.f; } //! float-cast warning
int multiplied(void) { int i = 5; i *= 1e10; return i; } //! float-cast warning
int given_back_as_int(void) { long double d = 1e30L; return d; } //! float-cast warning
int passed_as_int(void) { double d = 1e10; return abs(d); } //! float-cast warning

// 6.3.2.1: lvalue that designates no object
int no_object(void) { int *p = 0; *p = 1; return 0; } //! null-dereference warning
int behind_an_object(void) { int x = 0, *p = &x; return p[1]; } //! out-of-bounds warning
int no_object_any_more(void) { struct s *p; { struct s v; p = &v; } p->d = 1; return 0; } //! dangling warning

// 6.3.2.1: incomplete type used as a value
int never_set(void) { double x; return x > 1; } //! uninitialised-read warning

// 6.3.2.3: function called through a pointer to another type
static int two(int a, int b) { return a > b; }
static void nothing(void) {}
int one_argument(void) { int (*f)(int) = (int (*)(int))two; return f(1); } //! bad-function-pointer warning
int real_argument(void) { int (*f)(double, int) = (int (*)(double, int))two; return f(1, 2); } //! bad-function-pointer warning
int no_result(void) { int (*f)(void) = (int (*)(void))nothing; return f(); } //! bad-function-pointer warning
int by_a_member(void) { struct { int (*f)(int, int, int); } o = {(int (*)(int, int, int))two}; return o.f(1, 2, 3); } //! bad-function-pointer warning
int by_a_union(void) { union { int (*f)(double); int (*g)(int, int); } u; u.g = two; return u.f(1); } //! bad-function-pointer warning
int without_prototype(void) { int (*f)() = (int (*)())two; return f(1.0, 2.0); } //! bad-function-pointer warning
int by_the_library(void) { int t[2] = {2, 1}; qsort(t, 2, 4, (int (*)(const void *, const void *))nothing); return t[0]; } //! bad-function-pointer warning
