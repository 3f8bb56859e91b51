/* The bytes of a record through a pointer that a function keeps. */
struct s { int pad, n; };
void step(struct s *p) { p->n = (p->n + 1) & 7; }

struct writer { char *to; };
static void begin(struct writer *w, void *v) { w->to = v; }
void writes(struct s *p) {
    struct writer w;
    begin(&w, p);
    w.to[4] = 99;
}
