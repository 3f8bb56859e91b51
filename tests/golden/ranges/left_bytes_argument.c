/* The bytes of a record that is an argument behind the named ones. */
#include <stdarg.h>
struct s { int pad, n; };
void step(struct s *p) { p->n = (p->n + 1) & 7; }

static void put(int k, ...) {
    va_list a;
    va_start(a, k);
    va_arg(a, char *)[k] = 99;
    va_end(a);
}
void writes(struct s *p) { put(4, (void *)p); }
