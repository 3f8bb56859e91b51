#include <stdatomic.h>
void release(int *p);
int cleaned(void) { __attribute__((cleanup(release))) int x = 1; return x; }
int exchange(_Atomic int *p, int v) { return __atomic_exchange_n((int *)p, v, __ATOMIC_SEQ_CST) + atomic_exchange(p, v); }
int next(void);
int range(int i) { int a[4] = {[0 ... 2] = next()}; return a[i]; }
const char *names[3] = {[0 ... 1] = "n"};
const char *name(int i) { return names[i]; }
void __VERIFIER_nondet_memory(void *p, unsigned long n);
int memory(void) { int x = 0; __VERIFIER_nondet_memory(&x, sizeof x); return x; }
int chosen(int a) { return __builtin_choose_expr(sizeof(int) == 4, a, a + 1) + (a ?: 3); }
struct ops { int (*f)(int); };
int through(struct ops *o, int x) { return o->f(x); }
int sized(int n) { typedef int row[n++]; row *p = 0; return n + (p == 0); }
