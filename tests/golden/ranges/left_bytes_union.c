/* The bytes of a record through a union of two pointers. */
struct s { int pad, n; };
void step(struct s *p) { p->n = (p->n + 1) & 7; }

void writes(struct s *p) {
    union { struct s *record; unsigned char *bytes; } u;
    u.record = p;
    u.bytes[4] = 99;
}
