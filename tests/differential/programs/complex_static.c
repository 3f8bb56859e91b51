static unsigned long long h = 1469598103934665603u;
static void mix(unsigned long long v) { h = (h ^ v) * 1099511628211u; }
static void d(double x) { union { double f; unsigned long long u; } b = {x}; mix(b.u); }
static void z(double _Complex x) { d(__real__ x); d(__imag__ x); }
static double _Complex a = 1.0 + 2.0i, b = 1.0i, c = -2.5, e = -(3 - 1.0i) * 2.0, f = (1 + 2.0i) * (3 - 0.1i);
static double _Complex g = (0.1 + 0.2i) / 8, y = 0.1 * (0.1 + 0.3i) - 7, k = 1.0i * 1.0i, zero = -0.0 - 1.0i, wide = 0.1L + 0.7Li;
static float _Complex n = 0.1f + 16777217.0if, m = 1.0i - 0.1;
static long double _Complex l = 0.1L - 1.0iL;
static int _Complex i = 3 + 4i;
static double _Complex from = 3 + 4i, less = 1 - 1.0i, mixed = 2 * (1.0if + 3);
static double _Complex list[5] = {1, 2.0i, [3] = 1 - 1.0i, 7};
static struct { char c; float _Complex z; short s; } r[2] = {{1, 1.0if, 2}, {3, 4, 5}};
int main(void) {
    static double _Complex inside = 1 - 1.0i;
    z(a); z(b); z(c); z(e); z(f); z(g); z(y); z(k); z(zero); z(wide);
    z(n); z(m); z(l); z(from); z(less); z(mixed); z(inside);
    mix((unsigned)__real__ i); mix((unsigned)__imag__ i);
    for (int j = 0; j < 5; j++) z(list[j]);
    for (int j = 0; j < 2; j++) { mix((unsigned)r[j].c); z(r[j].z); mix((unsigned)r[j].s); }
    return (int)(h ^ h >> 32);
}
