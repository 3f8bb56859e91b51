// The last comparison of the first pass looks past the end, whatever is to be sorted.
// expect: sort: violated
struct five {
    int v[5];
};
void sort(struct five *s) {
    for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5 - i; j++) {
            int right = s->v[j + 1]; //! array-bounds warning
            if (s->v[j] > right) {
                s->v[j + 1] = s->v[j];
                s->v[j] = right;
            }
        }
    }
}
