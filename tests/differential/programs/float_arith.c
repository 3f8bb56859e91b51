static unsigned long long h = 1469598103934665603u;
static void mix(unsigned long long v) { h = (h ^ v) * 1099511628211u; }
static void f(float x) { union { float f; unsigned u; } b = {x}; if (x == x) mix(b.u); else mix(1); }
static void d(double x) { union { double f; unsigned long long u; } b = {x}; if (x == x) mix(b.u); else mix(2); }
static void l(long double x) {
    union { long double f; unsigned char c[sizeof(long double)]; } b;
    b.f = x;
    for (int i = 0; i < 10; i++) mix(x == x ? b.c[i] : 3);
}
static const float fs[] = {0.0f, -0.0f, 1.0f, -1.5f, 0.1f, 3.4028234e38f, 1.4e-45f, 1.17549435e-38f, 16777216.0f, 0.33333334f, -7e20f};
static const double ds[] = {0.0, -0.0, 1.0, -2.5, 0.1, 1.7976931348623157e308, 5e-324, 2.2250738585072014e-308, 9007199254740992.0, 1e-200, -3e150};
static const long double ls[] = {0.0L, -0.0L, 1.0L, -2.5L, 0.1L, 1.18973149535723176502e+4932L, 3.6e-4951L, 3.36210314311209350626e-4932L, 18446744073709551616.0L, 1e-3000L, -3e2500L};
int main(void) {
    for (int i = 0; i < 11; i++)
        for (int j = 0; j < 11; j++) {
            f(fs[i] + fs[j]); f(fs[i] - fs[j]); f(fs[i] * fs[j]); f(fs[i] / fs[j]);
            d(ds[i] + ds[j]); d(ds[i] - ds[j]); d(ds[i] * ds[j]); d(ds[i] / ds[j]);
            l(ls[i] + ls[j]); l(ls[i] - ls[j]); l(ls[i] * ls[j]); l(ls[i] / ls[j]);
            f(-fs[i]); d(-ds[j]); l(-ls[i]);
            mix((fs[i] < fs[j]) + 2 * (fs[i] <= fs[j]) + 4 * (fs[i] == fs[j]) + 8 * (fs[i] != fs[j]) + 16 * (fs[i] > fs[j]) + 32 * (fs[i] >= fs[j]));
            mix((ds[i] < ds[j]) + 2 * (ds[i] <= ds[j]) + 4 * (ds[i] == ds[j]) + 8 * (ds[i] != ds[j]) + 16 * (ds[i] > ds[j]) + 32 * (ds[i] >= ds[j]));
            mix((ls[i] < ls[j]) + 2 * (ls[i] <= ls[j]) + 4 * (ls[i] == ls[j]) + 8 * (ls[i] != ls[j]) + 16 * (ls[i] > ls[j]) + 32 * (ls[i] >= ls[j]));
            d(fs[i] * ds[j]); l(ds[i] + fs[j]); l(ls[i] - ds[j]);
        }
    double nan = 0.0 / (ds[0] + 0.0);
    mix((nan == nan) + 2 * (nan != nan) + 4 * (nan < 1) + 8 * !(nan >= 1) + 16 * !nan);
    return (int)(h ^ h >> 32);
}
