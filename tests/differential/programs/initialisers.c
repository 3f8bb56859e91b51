struct in { int a[3]; char t[4]; };
struct out { struct in x[2]; int k; struct { short p, q; } n; };
static struct out g = {.x = {[1] = {.a = {[2] = 9}, "abc"}}, .k = 3, .n.q = 4};
static struct out list[] = {{{{{1, 2, 3}, "x"}, {{4}}}, 5, {6, 7}}, [2] = {.k = 1}};
int main(void) {
    struct out l = {1, 2, 3, 'a', 'b', 'c', 'd', {{4, 5}, "zz"}, 6, 7};
    struct in m[2] = {{.a = {7, [1] = 8}}, {.t = "q"}};
    int z[2][3] = {1, 2, 3, 4}, w[] = {[5] = 1, [2] = 7, 8};
    int h = g.x[1].a[2] + g.x[1].t[2] * 3 + g.k * 5 + g.n.q * 7 + g.x[0].a[0];
    h = h * 3 + list[0].x[1].a[0] + list[0].n.q * 2 + list[2].k * 3 + list[1].k + (int)(sizeof list / sizeof *list);
    h = h * 3 + l.x[0].t[3] + l.x[1].a[1] * 2 + l.x[1].t[1] + l.k * 3 + l.n.p + l.n.q;
    h = h * 3 + m[0].a[1] + m[1].t[0] + m[1].a[0];
    h = h * 3 + z[1][0] + z[1][2] + w[3] * 5 + w[0] + (int)(sizeof w / sizeof *w);
    return h;
}
