// The text of %e and %g is known where the call says the number.
// vl: --budget 100
// expect: general: proved
// expect: scientific: proved
// expect: text: safe
// expect: by_wrapper: proved
// expect: fits: proved
// expect: tiny: proved
// expect: variable: proved
// expect: hexadecimal: proved
// expect: all_digits: proved
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void general(void) {
    char b[40];
    assert(sprintf(b, "%g", 0.5) == 3 && strcmp(b, "0.5") == 0);
    assert(sprintf(b, "%g", -3.14159265) == 8 && strcmp(b, "-3.14159") == 0);
    assert(sprintf(b, "%g", 0.0001) == 6 && strcmp(b, "0.0001") == 0);
    assert(sprintf(b, "%G", 0.00001234) == 9 && strcmp(b, "1.234E-05") == 0);
    assert(sprintf(b, "%g", 999999.5) == 5 && strcmp(b, "1e+06") == 0);
    assert(sprintf(b, "%.17g", 0.1) == 19 && strcmp(b, "0.10000000000000001") == 0);
    assert(sprintf(b, "%012g|%-6g|", 0.25, 1.5) == 20 && strcmp(b, "000000000.25|1.5   |") == 0);
}

void scientific(void) {
    char b[40];
    assert(sprintf(b, "%e", 3.14159265) == 12 && strcmp(b, "3.141593e+00") == 0);
    assert(sprintf(b, "%+.0e", 25.0) == 6 && strcmp(b, "+2e+01") == 0); // ties to even
    assert(sprintf(b, "%-10.1E|", 0.05) == 11 && strcmp(b, "5.0E-02   |") == 0);
    assert(sprintf(b, "%e", 0.0) == 12 && strcmp(b, "0.000000e+00") == 0);
    assert(sprintf(b, "%.1e", 1e200) == 8);
}

static int text(char *to, size_t room, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = vsnprintf(to, room, format, list);
    va_end(list);
    return n;
}

void by_wrapper(void) {
    char b[8];
    assert(text(b, sizeof b, "%d %g", 1, 2.75) == 6 && strcmp(b, "1 2.75") == 0);
}

int fits(void) {
    char b[8];
    double half = 0.5;
    return sprintf(b, "%g%%", half);
}

// Not known: only how long it may be.
void tiny(void) {
    char b[16];
    int n = snprintf(b, sizeof b, "%g", 1.25e-30);
    assert(n >= 5 && n <= 12);
}

int variable(double v) {
    char b[14];
    return sprintf(b, "%g", v);
}

void hexadecimal(void) {
    char b[24];
    snprintf(b, sizeof b, "%a|%.2a|%#A", 1.5, 0.75, 0.0);
    assert(strcmp(b, "0x1.8p+0|0x1.80p-1|0X0.") == 0);
    snprintf(b, sizeof b, "%-10a|%010a", 1024.0, -3.0);
    assert(strcmp(b, "0x1p+10   |-0x01.8p+1") == 0);
}

void all_digits(void) {
    char b[24];
    snprintf(b, sizeof b, "%#g %#.3g %#G", 1.5, 100.0, 0.0);
    assert(strcmp(b, "1.50000 100. 0.00000") == 0);
}
