// A function that is called again from inside finds what it has stored, not what callers keep.
// vl: --budget 50
// expect: walk: violated
// expect: count: proved
struct walker {
    int n;
    int a[4];
};
void count(struct walker *w) {
    if (w->n < 4) w->n++;
}
int walk(struct walker *w, unsigned depth) {
    int v = w->a[w->n]; //! array-bounds information
    if (depth == 0) return v;
    struct walker next = {w->n < 4 ? w->n : 4, {0}};
    return walk(&next, depth - 1);
}
