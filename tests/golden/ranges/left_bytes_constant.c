/* A byte of a record, at a constant place. */
struct s { int pad, n; };
void step(struct s *p) { p->n = (p->n + 1) & 7; }

static void write_byte(void *v) {
    unsigned char *b = v;
    b[4] = 99;
}
void writes(struct s *p) { write_byte(p); }
