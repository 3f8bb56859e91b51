// vl: --solver cadical --property +pedantic,+alignment,+float-overflow,+nan
// Undefined behaviour of C11 (Annex J.2) for which checks are off by default.
// expect: narrowed: violated
// expect: odd: violated
// expect: odd_used: violated
// expect: length: proved
// expect: alike: violated
// expect: infinite: violated
// expect: no_number: violated
// expect: old: proved
// expect: longer: violated
// expect: negative: violated
// expect: sign_bit: violated
// expect: nothing: violated
// expect: negative_character: violated
// expect: one: proved
// expect: negative_there: violated
// expect: number: violated
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// 6.3.1.5: value does not fit the smaller floating type
int narrowed(void) { double d = 1e300; float f = (float)d; return f > 1; } //! float-overflow warning

// 6.3.2.3: pointer converted to a type of stricter alignment
int odd(void) { char t[8] = {0}; int *p = (int *)(t + 1); return p != 0; } //! alignment information
int odd_used(char *t) { return *(long *)(t + 1) > 0; } //! alignment information

// 6.3.2.3: function called through a pointer to another type
static int length(char *p) { return p != 0; }
int alike(void) { int (*f)(float *) = (int (*)(float *))length; return f(0); } //! function-type warning

// 6.5p5: result not representable
int infinite(double d) { return d * d > 1; } //! float-overflow information
int no_number(double d) { return d - d > 1; } //! nan information

// 6.5.2.2: function defined with another type than it is called by
int old();
int old(a) int a; { return a; }
int longer(void) { return old(2L); } //! function-type warning

// 6.5.7: left shift of a negative number, or beyond the type
int negative(int a) { return a < 0 && a > -9 ? a << 3 : 0; } //! shift-sign warning
int sign_bit(void) { return 1 << 31; } //! shift-sign warning

// 7.24.1: an invalid pointer passed with a size of zero
int nothing(void) { memcpy(0, "a", 0); return 0; } //! null-of-nothing warning

// 7.4: character function given neither `EOF` nor an `unsigned char`
int negative_character(char c) { return isupper(c); } //! negative-character information

// 7.16.1.1: `va_arg` without an argument, or of another type
static unsigned one(int n, ...) { va_list l; va_start(l, n); unsigned r = va_arg(l, unsigned); va_end(l); return r; } //! argument-sign warning
int negative_there(void) { return (int)one(1, -1); }

// 7.22.1: `atoi` and kin: number that does not fit
int number(void) { return atoi("99999999999") > 0; } //! number-range warning
