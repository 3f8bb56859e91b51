static unsigned long long h = 99;
static void mix(unsigned long long v) { h = (h ^ v) * 1099511628211u; }
static void d(double x) { union { double f; unsigned long long u; } b = {x}; mix(b.u); }
static void f(float x) { union { float f; unsigned u; } b = {x}; mix(b.u); }
static double pass(double x) { return x; }
static float narrow(double x) { return x; }
static int truncate(long double x) { return x; }
static _Bool truth(float x) { return x; }
int main(void) {
    signed char sc = -128; unsigned char uc = 255; short s = -32768; unsigned short us = 65535;
    int i = -2147483647 - 1; unsigned u = 4294967295u; long l = -9223372036854775807L - 1; unsigned long ul = 18446744073709551615u;
    __int128 q = (__int128)l * 3; unsigned __int128 uq = ~(unsigned __int128)0; _Bool b = 1;
    f(sc); f(uc); f(s); f(us); f(i); f(u); f(l); f(ul); f(q); f(b); f((float)(uq >> 1));
    d(sc); d(uc); d(s); d(us); d(i); d(u); d(l); d(ul); d(q); d(uq); d(b);
    long double big = ul; mix((unsigned long)big == ul); big = l; mix((long)big == l); big = (long double)uq; mix(big == (long double)ul * 18446744073709551616.0L);
    f(16777217); f(16777219); d(9007199254740993L); f(0x1000001000000000L); d((double)0x1000000000000080L);
    f(narrow(0.1)); f(narrow(1e-46)); f(narrow(1e-45)); f(narrow(3.4028235677973366e38 * 0.99)); d(pass(0.1f));
    mix((unsigned)truncate(-2147483648.99L)); mix((unsigned)truncate(2147483647.5L)); mix(truth(1e-45f)); mix(truth(-0.0f)); mix(truth(0.5f));
    double x = 255.99; mix((unsigned char)x); x = -128.9; mix((unsigned)(signed char)x); x = -0.99; mix((unsigned)x); x = 4294967295.5; mix((unsigned)x);
    x = 18446744073709549568.0; mix((unsigned long)x); x = -9223372036854775808.0; mix((unsigned long)(long)x);
    __int128 wide = (__int128)(x * 1e18); mix((unsigned long long)(wide >> 64)); mix((unsigned long long)wide);
    unsigned __int128 uw = (unsigned __int128)3.0e38f; mix((unsigned long long)(uw >> 64)); mix((unsigned long long)uw);
    i = 7; i += 1.75; mix(i); i *= 2.5f; mix(i); i -= 0.5L; mix(i); i /= 0.3; mix(i);
    uc = 200; uc *= 1.2; mix(uc); sc = 100; sc /= 3.0f; mix(sc); b = 0; b += 0.25; mix(b); s = 5; s++; s -= 2.5; mix(s);
    float g = 3; g += i; f(g); g -= 0.1; f(g); g *= u; f(g); g /= 3; f(g); g++; f(g); f(g--); ++g; --g; f(g); f(g++);
    double e = 1; e += g; e *= 3.7f; e -= l; d(e); e++; d(e); e /= 7; d(e); d(-e); d(+e);
    long double w = 2; w *= g; w += e; w -= ul; d((double)w); f((float)w); w++; d((double)w);
    int c = 1; d(c ? 1 : 2.5f); d(c ? 1.5f : 2.5); d(!c ? u : 0.25f); d(c ? sc : 1.0L);
    mix(u < -1.0f); mix(l == (float)l); mix(0.1f == 0.1); mix(0.1 == 0.1L); mix(!0.0); mix(!e); mix(e && g); mix(e || 0.0f);
    enum { N = 3, M = (int)2.9 } en = N; f(en); en = (int)1.2; mix(en + M);
    switch ((int)3.99f) { case (int)3.5: mix(77); break; default: mix(78); }
    static int sized[(int)4.7]; mix(sizeof sized); static double init[] = {1, 2.5f, 'a', 1e300 * 10, -0.0, 3 / 2, 3 / 2.0}; for (int k = 0; k < 7; k++) d(init[k]);
    struct { int b3 : 5; unsigned b7 : 7; } bf = {3.9, 99.5f}; bf.b3 = -4.5; bf.b7 += 2.6; mix((unsigned)bf.b3); mix(bf.b7);
    return (int)(h ^ h >> 32);
}
