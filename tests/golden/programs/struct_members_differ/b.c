struct p {
    int y, x;
};
int first(const struct p *p) { return p->x; }
