struct box {
    int n;
    int v[3];
};
static struct box the_box;
struct box *box_of(int n) {
    the_box.n = n;
    return &the_box;
}
int box_get(const struct box *b, int i) { return b->v[i]; }
