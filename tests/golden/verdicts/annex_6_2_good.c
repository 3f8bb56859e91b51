// What annex_6_2_bad.c does wrong, done right.
// expect: make: proved
// expect: scope_not_left: proved
// expect: scope_of_the_loop: proved
// expect: literal_in_scope: proved
// expect: moved: proved
// expect: value_read: proved
// expect: value_read_in_its_statement: proved
// expect: variable_kept: proved
// expect: null_given_back: proved
// expect: passed_before: proved
// expect: stack_in_its_function: proved
// expect: set_on_all_ways: proved
// expect: bits_set: proved
// expect: member_copied: proved
// expect: size_only: proved
// expect: set: proved
// expect: set_by_a_call: proved
// expect: small_enough: proved
// expect: fraction_cut: proved
// expect: least: proved
// expect: bits_just_fit: proved
// expect: any_as_bool: proved
// expect: cast_first: proved
// expect: in_an_object: proved
// expect: set_first: proved
// expect: two: proved
// expect: by_its_type: proved
// expect: without_prototype: proved
// expect: twos_complement: proved
// expect: bool_of_a_byte: proved
// expect: beyond_float: proved
// expect: low_bits: proved
#include <alloca.h>
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct s {
    int a, t[4];
    unsigned f : 3;
    int g : 5;
    _Bool h : 1;
    double d;
};

void sink(const void *);
static struct s make(void) { return (struct s){.t = {1, 2, 3, 4}, .d = 0}; }

// 6.2.4: object used outside its lifetime
int scope_not_left(void) { int *p, x; { x = 3; p = &x; } return *p; }
int scope_of_the_loop(void) { int *p = 0, r = 0, x; for (int i = 0; i < 3; i++) { x = i; if (p) r += *p; p = &x; } return r; }
int literal_in_scope(void) { int *p = (int[]){1, 2}; return p[0]; }
int moved(void) { int *p = malloc(4); if (!p) return 0; *p = 1; int *q = realloc(p, 8); if (!q) { free(p); return 0; } int r = *q; free(q); return r; }

// 6.2.4: array of a value (`f().a`) modified or used after its expression
int value_read(void) { return make().t[0]; }
int value_read_in_its_statement(void) { struct { struct s in; } w = {make()}; return *(0, w).in.t + ({ w; }).in.t[1]; }
int variable_kept(void) { struct s v = make(); int *p = v.t; v.t[0] = 3; return *p; }

// 6.2.4: pointer used after its object's end
int *null_given_back(void) { int *p = malloc(4); free(p); p = 0; return p; }
int passed_before(void) { int x = 1; sink(&x); return x == 1; }
int stack_in_its_function(void) { char *v = alloca(4); v[0] = 0; return *v; }

// 6.2.4, 6.7.9, 6.8: automatic object used while indeterminate
int set_on_all_ways(int c) { int x = 0; if (c) x = 1; return x; }
int bits_set(void) { struct s v; v.f = 1; return v.f; }
int member_copied(void) { struct s v; v.a = 1; struct s w = v; return w.a; }
int size_only(void) { int x; return (int)sizeof x; }
static void set(int *p, int c) { *p = c; }
int set_by_a_call(int c) { int x; set(&x, c); return x; }

// 6.3.1.4: floating-point value does not fit the integer
int small_enough(double d) { return d > -1e9 && d < 1e9 ? (int)d : 0; }
int fraction_cut(void) { double d = -0.5; return (int)(unsigned)d; }
int least(void) { double d = -9223372036854775808.0; return (long long)d < 0; }
int bits_just_fit(void) { double d = -16; struct s v = {.f = 7.9}; v.g = d; v.f -= 0.5; return v.g + v.f; }
int any_as_bool(void) { double d = 1e300; struct s v = {0}; v.h = d; return v.h; }
int cast_first(void) { double d = 9; struct s v = {0}; v.f = (unsigned)d; assert(v.f == 1); return v.f; }

// 6.3.2.1: lvalue that designates no object
int in_an_object(void) { int x = 0, *p = &x; return p[0]; }

// 6.3.2.1: incomplete type used as a value
int set_first(void) { double x; x = 2; return x > 1; }

// 6.3.2.3: function called through a pointer to another type
static int two(int a, int b) { return a > b; }
int by_its_type(void) { struct { void (*f)(void); } o = {(void (*)(void))two}; return ((int (*)(int, int))o.f)(1, 2); }
int without_prototype(void) { int (*f)() = two; return f(1, 2); }

// Meanings of this page: "negative zero", "trap representation", "smaller floating type", "too small".
int twos_complement(void) { assert(~0 == -1); return 0; }
int bool_of_a_byte(void) { _Bool b; unsigned char c = 2; memcpy(&b, &c, 1); assert(b == 1); return 0; }
int beyond_float(void) { double d = 1e300; float f = d; assert(f > 1e38f && f == f + f); return 0; }
int low_bits(void) { int x = 0; short s = (short)(uintptr_t)&x; assert((signed char)s == (signed char)(uintptr_t)&x); return x; }
