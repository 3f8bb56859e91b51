struct in { int k; union { int i; float f; struct { short lo, hi; union { char c[4]; int w; }; }; }; struct { int p, q; }; };
struct out { long pad; struct in in[3]; struct in *ptr; };
static const struct in fixed = {7, {.f = 2.0f}, {5, 6}};
static unsigned sum(const struct in *s) { return (unsigned)s->k * 3 + (unsigned)s->i * 5 + (unsigned)s->q * 7 + (unsigned)s->p; }
int main(void) {
    struct in a = {1, {.i = 9}, {2, 3}}, b = {.p = 4, .i = 5, .q = 6, .k = 7}, c;
    struct out o = {.in[1].q = 11, .in[2] = {.lo = 1, .hi = 2, .w = 3}, .ptr = &a};
    unsigned h = sum(&a) * 31 + sum(&b);
    c.k = 1;
    c.lo = 20;
    c.hi = 30;
    c.w = 40;
    c.c[1] = 2;
    c.p = c.w;
    c.q = -1;
    h = h * 31 + (unsigned)c.lo + (unsigned)c.hi * 2 + (unsigned)c.w + (unsigned)c.i * 3 + (unsigned)c.p;
    o.ptr->i += 3;
    o.ptr->q++;
    o.in[0] = c;
    (*o.ptr).p = o.in[1].q;
    int *pq = &o.in[0].q, *pi = &a.i;
    h = h * 31 + sum(&a) + sum(&o.in[2]) + (unsigned)*pq + (unsigned)*pi + (unsigned)fixed.i + (unsigned)fixed.q;
    h = h * 31 + (unsigned)((struct in){.q = 5}).q + (unsigned)o.in[2].w + (unsigned)o.in[2].hi;
    return (int)h;
}
