// Two fields of one structure.
// expect: sum: proved
// expect: get: proved
// expect: both: proved
struct list {
    short *at;
    unsigned n, room;
};

int sum(const struct list *l) {
    int s = 0;
    if (l->n > 4) return 0;
    for (unsigned i = 0; i < l->n; i++) s ^= l->at[i];
    return s;
}

int get(const struct list *l, unsigned i) {
    return i < l->n ? l->at[i] : -1;
}

struct lists {
    int flags;
    struct list first;
};

int both(const struct lists *all) {
    return sum(&all->first);
}
