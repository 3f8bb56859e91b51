// expect: insert: proved
struct four {
    int v[4];
};
void insert(struct four *s, int key) {
    int j = 2;
    while (j >= 0 && s->v[j] > key) {
        s->v[j + 1] = s->v[j];
        j--;
    }
    s->v[j + 1] = key;
}
