/* wide_number.c - <wchar.h>: wide strings to numbers, as convert.c and strtod.c have them of bytes.
 *
 * Assumed: the locale is "C".
 */
typedef __WCHAR_TYPE__ vl_unit;
#include "vl_number.h"
#include "vl_real.h"

long wcstol(const wchar_t *restrict s, wchar_t **restrict end, int base) {
    return (long)vl_signed(vl_read_number(s, end, base, LONG_MAX, 1));
}

long long wcstoll(const wchar_t *restrict s, wchar_t **restrict end, int base) {
    return vl_signed(vl_read_number(s, end, base, LLONG_MAX, 1));
}

unsigned long wcstoul(const wchar_t *restrict s, wchar_t **restrict end, int base) {
    return (unsigned long)vl_unsigned(vl_read_number(s, end, base, 2UL * LONG_MAX + 1, 0));
}

unsigned long long wcstoull(const wchar_t *restrict s, wchar_t **restrict end, int base) {
    return vl_unsigned(vl_read_number(s, end, base, 2ULL * LLONG_MAX + 1, 0));
}

intmax_t wcstoimax(const wchar_t *restrict s, wchar_t **restrict end, int base) {
    return wcstoll(s, end, base);
}

uintmax_t wcstoumax(const wchar_t *restrict s, wchar_t **restrict end, int base) {
    return wcstoull(s, end, base);
}

long __isoc23_wcstol(const wchar_t *restrict s, wchar_t **restrict end, int base) {
    return (long)vl_signed(vl_read_number23(s, end, base, LONG_MAX, 1));
}

long long __isoc23_wcstoll(const wchar_t *restrict s, wchar_t **restrict end, int base) {
    return vl_signed(vl_read_number23(s, end, base, LLONG_MAX, 1));
}

unsigned long __isoc23_wcstoul(const wchar_t *restrict s, wchar_t **restrict end, int base) {
    return (unsigned long)vl_unsigned(vl_read_number23(s, end, base, 2UL * LONG_MAX + 1, 0));
}

unsigned long long __isoc23_wcstoull(const wchar_t *restrict s, wchar_t **restrict end, int base) {
    return vl_unsigned(vl_read_number23(s, end, base, 2ULL * LLONG_MAX + 1, 0));
}

intmax_t __isoc23_wcstoimax(const wchar_t *restrict s, wchar_t **restrict end, int base) {
    return __isoc23_wcstoll(s, end, base);
}

uintmax_t __isoc23_wcstoumax(const wchar_t *restrict s, wchar_t **restrict end, int base) {
    return __isoc23_wcstoull(s, end, base);
}

double wcstod(const wchar_t *restrict s, wchar_t **restrict end) { return vl_to_double(s, end); }

float wcstof(const wchar_t *restrict s, wchar_t **restrict end) { return vl_to_float(s, end); }

long double wcstold(const wchar_t *restrict s, wchar_t **restrict end) {
    return vl_to_longdouble(s, end);
}
