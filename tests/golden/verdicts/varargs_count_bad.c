// C11 7.16.1.1p2: asking for an argument that is not there is undefined.
// expect: sum: violated
// expect: three: violated
// expect: after_end: violated
typedef __builtin_va_list va_list;
int sum(int n, ...) {
    va_list ap;
    int t = 0;
    __builtin_va_start(ap, n);
    for (int i = 0; i <= n && i < 8; i++) t = (t + __builtin_va_arg(ap, int)) & 0xff; //! varargs warning; signed-overflow information
    __builtin_va_end(ap);
    return t;
}
int three(void) { return sum(3, 1, 2, 3); }
int after_end(int n, ...) {
    va_list ap;
    __builtin_va_start(ap, n);
    __builtin_va_end(ap);
    return __builtin_va_arg(ap, int); //! varargs warning
}
