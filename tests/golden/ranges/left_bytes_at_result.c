/* The bytes of a record behind what a function makes of its address. */
struct s { int pad, n; };
void step(struct s *p) { p->n = (p->n + 1) & 7; }

static unsigned char *at(void *v, int k) { return (unsigned char *)v + k; }
void writes(struct s *p) { *at(p, 4) = 99; }
