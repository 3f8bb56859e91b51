struct point { float x, y; long double z; double w[3]; char c; };
static unsigned long long h = 5;
static void mix(unsigned long long v) { h = (h ^ v) * 1099511628211u; }
static void d(double x) { union { double f; unsigned long long u; } b = {x}; mix(b.u); }
static struct point make(float x, double y, long double z) { struct point p = {.x = x, .y = (float)y, .z = z, .w = {x, y}, .c = 'q'}; return p; }
static double sum(struct point p, long double *q) { *q += p.z; p.x++; return p.x + p.y + p.w[0] + p.w[1] + p.w[2] + p.c; }
static struct point global = {1.5f, -2, 0.1L, {1, 2, 3}, 1};
static long double grid[2][3] = {{1, 2, 3}, {4.5L}};
static float norm(const float *v, int n) { float s = 0; for (int i = 0; i < n; i++) s += v[i] * v[i]; return s; }
static double horner(const double *c, int n, double x) { double r = 0; while (n--) r = r * x + c[n]; return r; }
int main(void) {
    struct point p = make(0.5f, 0.1, 1e-20L), q = p, *r = &q;
    long double acc = 0, *pa = &acc, copy[3];
    d(sum(p, pa)); d(sum(global, &acc)); r->z *= 3; r->w[2] = r->z; q.y += 0.3f; d(sum(q, pa)); d((double)acc);
    __builtin_memcpy(copy, grid[1], sizeof copy); for (int i = 0; i < 3; i++) d((double)(copy[i] + grid[0][i]));
    __builtin_memset(copy, 0, sizeof copy); d((double)copy[1]); p = global; d((double)p.z);
    float v[5] = {1, 0.1f, -3.5f}; d(norm(v, 5)); *(v + 3) = v[1] / 3; d(norm(v, 5));
    double c[] = {1, -0.5, 0.25, 1e-3}; d(horner(c, 4, 1.7)); d(horner(c, 4, -1e10));
    float *pf = &global.x; *pf += 1; pf[1] = 9; d(global.x * global.y); union { float f; unsigned u; unsigned char b[4]; } u; u.f = 1.0f; mix(u.u); u.b[3] = 0xc0; d(u.f);
    double x = 2, y = x / 2; for (int i = 0; i < 20; i++) y = (y + x / y) / 2; d(y);
    long double t = 1; for (int i = 0; i < 200; i++) t = t * 1.1L - 0.05L; d((double)t);
    float e = 1; int k = 0; while (1 + e > 1) { e /= 2; k++; } mix(k); double ee = 1; k = 0; for (; 1 + ee != 1; ee /= 2) k++; mix(k);
    return (int)(h ^ h >> 32);
}
