struct pair { int a, b; };
struct pair g;
int assign(struct pair *p) {
    struct pair x = *p, y;
    y = x;
    g = y;
    *p = (struct pair){.b = 1};
    return (y = x).b;
}
