/* The bytes of a record that a list has kept. */
struct s { int pad, n; };
void step(struct s *p) { p->n = (p->n + 1) & 7; }

struct node { void *data; };
static void keep(struct node *n, void *d) { n->data = d; }
static void wipe(struct node *n, int k) {
    char *b = n->data;
    while (k > 0) b[--k] = 99;
}
void writes(struct s *p) {
    struct node n;
    keep(&n, p);
    wipe(&n, sizeof *p);
}
