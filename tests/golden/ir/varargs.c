typedef __builtin_va_list va_list;
struct pair { int x, y; };
int next(int n, ...) {
    va_list ap, again;
    __builtin_va_start(ap, n);
    __builtin_va_copy(again, ap);
    int x = __builtin_va_arg(ap, int) + __builtin_va_arg(again, struct pair).y;
    __builtin_va_end(ap);
    return x;
}
int through(va_list *ap) { return *__builtin_va_arg(*ap, char *); }
int calls(struct pair p) { return next(0) + next(3, 1, 2L, p); }
int outside(const char *, ...);
int old();
int without(char c) { return outside("%c", c) + old() + old(c, "x"); }
