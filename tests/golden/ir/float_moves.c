double g = 1.5;
struct d { double x; float f; };
void move(struct d *p, double v) { p->x = v; p->f = 2.0f; g = p->x; }
int test(double v) { return v ? 1 : 2; }
