struct p { int x, y; };
static int sum(const struct p *p) { return p->x * 10 + p->y; }
static const int *global = (const int[]){5, 6, 7};
int main(void) {
    int h = 0;
    for (int i = 0; i < 4; i++) {
        struct p *q = &(struct p){.y = i};
        q->x++;
        h = h * 3 + sum(q) + sum(&(struct p){i, 1});
    }
    h += (int[]){1, 2, 3}[1] + global[2] + ((struct p){3, 4}).y + (int){9};
    return h;
}
