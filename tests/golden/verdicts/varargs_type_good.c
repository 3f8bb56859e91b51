// expect: next_long: proved
// expect: passes_long: proved
// expect: next_signed: proved
// expect: passes_small: proved
// expect: next_text: proved
// expect: passes_null: proved
// expect: next_pair: proved
// expect: passes_pair: proved
typedef __builtin_va_list va_list;
static long next_long(int n, ...) {
    va_list ap;
    __builtin_va_start(ap, n);
    long v = __builtin_va_arg(ap, long);
    __builtin_va_end(ap);
    return v;
}
long passes_long(int x) { return next_long(1, (long)x); }
static int next_signed(int n, ...) {
    va_list ap;
    __builtin_va_start(ap, n);
    int v = __builtin_va_arg(ap, int);
    __builtin_va_end(ap);
    return v;
}
int passes_small(unsigned u) { return next_signed(1, u & 0x7fffffffu); }
static int next_text(int n, ...) {
    va_list ap;
    __builtin_va_start(ap, n);
    const char *s = __builtin_va_arg(ap, const char *);
    __builtin_va_end(ap);
    return s != 0;
}
int passes_null(void) { return next_text(1, (void *)0); }
struct pair { int x, y; };
static int next_pair(int n, ...) {
    va_list ap;
    __builtin_va_start(ap, n);
    int y = __builtin_va_arg(ap, struct pair).y;
    __builtin_va_end(ap);
    return y;
}
int passes_pair(int v) {
    struct pair p = {1, v};
    int w = next_pair(1, p);
    if (w != v) __builtin_unreachable();
    return w;
}
