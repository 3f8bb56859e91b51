struct in { short a, b; };
struct out { char c; struct in x[2]; struct in *next; };
int by_value(struct out o) { return o.x[1].b; }
int by_pointer(struct out *p, int i) { return p->x[i].a + p->next->b; }
void store(struct out *p) { p->next->a = p->c; }
