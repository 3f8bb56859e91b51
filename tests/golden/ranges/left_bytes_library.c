/* The bytes of a record that a library function writes behind a result. */
#include <stdio.h>
struct s { int pad, n; };
void step(struct s *p) { p->n = (p->n + 1) & 7; }

static void *same(void *v) { return v; }
void reads(struct s *p, FILE *f) { (void)fread(same(p), sizeof *p, 1, f); }
