// expect: sum: proved
// expect: three: proved
// expect: none: proved
// expect: log_it: proved
// expect: from_outside: proved
typedef __builtin_va_list va_list;
static unsigned sum(unsigned n, ...) {
    va_list ap;
    unsigned t = 0;
    __builtin_va_start(ap, n);
    for (unsigned i = 0; i < n && i < 8; i++) t += __builtin_va_arg(ap, unsigned);
    __builtin_va_end(ap);
    return t;
}
unsigned three(void) { return sum(3, 1u, 2u, 3u); }
unsigned none(void) { return sum(0); }
extern int vprint(const char *format, va_list ap);
int log_it(const char *format, ...) {
    va_list ap;
    __builtin_va_start(ap, format);
    int n = vprint(format, ap);
    __builtin_va_end(ap);
    return n;
}
unsigned from_outside(va_list ap) { return __builtin_va_arg(ap, unsigned); }
