/* A number behind what a function makes of a record's address. */
struct s { int pad, n; };
void step(struct s *p) { p->n = (p->n + 1) & 7; }

static int *at(void *v, int k) { return (int *)((char *)v + k); }
void writes(struct s *p) { *at(p, 4) = 99; }
