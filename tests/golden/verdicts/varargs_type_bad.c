// C11 7.16.1.1p2: the type asked for must be that of the argument; signed and unsigned may be
// exchanged only for values that both have.
// vl: --property +argument-sign
// expect: next_long: proved
// expect: passes_int: violated
// expect: next_signed: proved
// expect: passes_large: violated
// expect: next_text: proved
// expect: passes_zero: violated
typedef __builtin_va_list va_list;
static long next_long(int n, ...) {
    va_list ap;
    __builtin_va_start(ap, n);
    long v = __builtin_va_arg(ap, long); //! varargs warning
    __builtin_va_end(ap);
    return v;
}
long passes_int(int x) { return next_long(1, x); }
static int next_signed(int n, ...) {
    va_list ap;
    __builtin_va_start(ap, n);
    int v = __builtin_va_arg(ap, int); //! argument-sign information
    __builtin_va_end(ap);
    return v;
}
int passes_large(unsigned u) { return next_signed(1, u); }
static int next_text(int n, ...) {
    va_list ap;
    __builtin_va_start(ap, n);
    const char *s = __builtin_va_arg(ap, const char *); //! varargs warning
    __builtin_va_end(ap);
    return s != 0;
}
int passes_zero(void) { return next_text(1, 0); }
