// Two fields of one structure: an element too many; and where the capacity is not looked at.
// expect: sum: violated
// expect: push: violated
struct list {
    short *at;
    unsigned n, room;
};

int sum(const struct list *l) {
    int s = 0;
    if (l->n > 4) return 0;
    for (unsigned i = 0; i <= l->n; i++) s ^= l->at[i]; //! out-of-bounds information
    return s;
}

void push(struct list *l, short v) {
    l->at[l->n] = v; //! out-of-bounds information
}
