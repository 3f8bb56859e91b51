struct p { int x; short y; };
struct q { struct p a[2]; char c; struct p *link; };
static struct p swap(struct p v) { struct p r = {v.y, (short)v.x}; v.x = 99; return r; }
static int sum(struct q v) { v.a[0].x += v.c; return v.a[0].x + v.a[1].y + v.link->x; }
int main(void) {
    struct p p = {3, 4};
    struct q q = {{{1, 2}, {5, 6}}, 'c', &p};
    struct q r = q;
    r.a[1] = swap(p);
    r.link = &r.a[1];
    int h = sum(q) * 3 + sum(r) * 5;
    q = r;
    q.a[0] = q.a[1];
    h = h * 7 + q.a[0].x + q.link->y + swap(swap(q.a[0])).x + p.x;
    return h;
}
