/* strtod.c - <stdlib.h>: strings to floating-point numbers; vl_real.h says how exactly.
 *
 * Assumed: the locale is "C".
 */
typedef char vl_unit;
#include "vl_real.h"

double strtod(const char *restrict s, char **restrict end) { return vl_to_double(s, end); }

float strtof(const char *restrict s, char **restrict end) { return vl_to_float(s, end); }

long double strtold(const char *restrict s, char **restrict end) {
    return vl_to_longdouble(s, end);
}

double atof(const char *s) { return vl_to_double(s, NULL); }
