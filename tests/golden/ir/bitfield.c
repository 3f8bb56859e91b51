struct bits { unsigned a : 3; int b : 5; unsigned c : 20; _Bool d : 1; };
int read(struct bits *p) { return p->a + p->b; }
void write(struct bits *p, int x) { p->c = x; p->b += x; p->d = x; }
struct bits g = {5, -3, 1000, 1};
int init(void) { struct bits l = {.b = -1}; return l.b + g.c; }
