struct p { int x, y; };
int sum(const struct p *p);
int use(int a) {
    int *v = (int[]){a, 2, 3};
    return sum(&(struct p){.y = a}) + v[2];
}
