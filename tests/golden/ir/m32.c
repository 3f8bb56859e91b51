// flags: -m32
struct s { char c; long l; void *p; long long ll; };
unsigned long sizes(long x, struct s *p) { return sizeof(struct s) + x + (unsigned long)p->p; }
int index(int *a, int i) { return a[i]; }
