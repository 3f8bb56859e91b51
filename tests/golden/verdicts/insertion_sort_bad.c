// The two halves of the loop condition stand in the wrong order.
// expect: insert: violated
struct four {
    int v[4];
};
void insert(struct four *s, int key) {
    int j = 2;
    while (s->v[j] > key && j >= 0) { //! array-bounds information
        s->v[j + 1] = s->v[j];
        j--;
    }
    s->v[j + 1] = key;
}
