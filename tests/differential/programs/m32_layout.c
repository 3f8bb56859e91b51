// flags: -m32
struct s { char c; long l; long long ll; void *p; char t[3]; };
static struct s g[2] = {{1, 2, 3, 0, "ab"}, {.ll = -1, .p = g}};
int main(void) {
    int h = (int)sizeof(struct s) + (int)sizeof(long) * 3 + (int)__builtin_offsetof(struct s, p) * 5;
    h = h * 3 + (g[1].p == &g[0]) + (int)(&g[1] - g);
    unsigned long u = 0xffffffffu;
    h = h * 3 + (u + 1 == 0) + (int)(-1L > 1u) * 2;
    long long x = 1LL << 40;
    return h * 3 + (int)(x >> 38) + (int)(unsigned)(unsigned long)g[0].ll;
}
