#include <stdarg.h>
int va(int n, ...) { va_list ap; va_start(ap, n); int x = va_arg(ap, int); va_end(ap); return x; }
double _Complex half(double _Complex d) { return d / 2; }
int vla(int n) { int a[n]; a[0] = 1; return a[0]; }
int pointer(int (*f)(int), int x) { return f(x); }
void assembly(int x) { __asm__ volatile("nop" : "+r"(x)); x++; }
void *jump(int x) { void *t = &&l; if (x) goto *t; l: return t; }
void *heap(unsigned long n) { return __builtin_malloc(n); }
