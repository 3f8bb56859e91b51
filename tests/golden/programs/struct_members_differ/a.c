struct p {
    int x, y;
};
int first(const struct p *);
int main(void) {
    struct p p = {1, 2};
    return first(&p);
}
