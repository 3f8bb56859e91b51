/* The bytes of a record that a callback has kept. */
struct s { int pad, n; };
void step(struct s *p) { p->n = (p->n + 1) & 7; }

static void (*call)(void *);
static void *context;
static void write_byte(void *c) {
    char *b = c;
    b[4] = 99;
}
void set(void (*f)(void *), void *c) { call = f, context = c; }
void fire(void) { if (call) call(context); }
void writes(struct s *p) {
    set(write_byte, p);
    fire();
}
