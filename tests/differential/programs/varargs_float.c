#include <stdarg.h>
static unsigned long long h = 3;
static void mix(unsigned long long v) { h = (h ^ v) * 1099511628211u; }
static void d(double x) { union { double f; unsigned long long u; } b = {x}; mix(b.u); }
static double total(const char *kinds, ...) {
    va_list ap, again;
    double sum = 0;
    va_start(ap, kinds);
    va_copy(again, ap);
    for (const char *k = kinds; *k; k++) {
        if (*k == 'd') sum += va_arg(ap, double);
        else if (*k == 'l') sum += va_arg(ap, long double);
        else sum -= va_arg(ap, int);
        d(sum);
    }
    if (*kinds == 'd') d(va_arg(again, double));
    va_end(ap);
    va_end(again);
    return sum;
}
int main(void) {
    float f = 0.1f;
    d(total("dild", f, 3, 0.1L, -2.5));
    d(total("ll", 1e300L, (long double)f));
    d(total("iiid", 1, 'a', (short)-5, 1.0f * f));
    return (int)(h ^ h >> 32);
}
