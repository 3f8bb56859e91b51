// vl: --property +pedantic,+alignment,+float-overflow,+nan
// What annex_off_bad.c does, as C defines it.
// expect: narrowed: proved
// expect: even: proved
// expect: length: proved
// expect: alike: proved
// expect: finite: proved
// expect: old: proved
// expect: as_int: proved
// expect: sign_bit: proved
// expect: nothing: proved
// expect: character: proved
// expect: one: proved
// expect: not_negative: proved
// expect: number: proved
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// 6.3.1.5: value does not fit the smaller floating type
int narrowed(void) { double d = 1e30; float f = (float)d; return f > 1; }

// 6.3.2.3: pointer converted to a type of stricter alignment
int even(void) { _Alignas(int) char t[8] = {0}; int *p = (int *)(t + 4); return p != 0; }

// 6.3.2.3: function called through a pointer to another type
static int length(char *p) { return p != 0; }
int alike(void) { int (*f)(float *) = (int (*)(float *))length; return ((int (*)(char *))f)(0); }

// 6.5p5: result not representable
int finite(double d) { return d > -1 && d < 1 ? d * d > 1 : 0; }

// 6.5.2.2: function defined with another type than it is called by
int old();
int old(a) int a; { return a; }
int as_int(void) { return old(2); }

// 6.5.7: left shift of a negative number, or beyond the type
unsigned sign_bit(void) { return 1u << 31; }

// 7.24.1: an invalid pointer passed with a size of zero
int nothing(void) { char t[1]; memcpy(t, "a", 0); return 0; }

// 7.4: character function given neither `EOF` nor an `unsigned char`
int character(char c) { return isupper((unsigned char)c); }

// 7.16.1.1: `va_arg` without an argument, or of another type
static unsigned one(int n, ...) { va_list l; va_start(l, n); unsigned r = va_arg(l, unsigned); va_end(l); return r; }
int not_negative(void) { return (int)one(1, 1); }

// 7.22.1: `atoi` and kin: number that does not fit
int number(void) { return atoi("999999999") > 0; }
