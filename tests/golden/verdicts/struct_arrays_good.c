// Arrays inside a struct, of scalars and of structs: what an index of one is stored to does not
// change another one.
// expect: count: proved
// expect: through: proved
// expect: pairs: proved
// expect: last: proved
struct code {
    union {
        unsigned short freq, bits;
    } a;
    union {
        unsigned short dad, len;
    } b;
};
struct coder {
    int level;
    unsigned short counts[16];
    struct code large[573], small[39];
    int heap[573];
    unsigned char depth[573];
    int left;
};
int count(struct coder *s, int c, int k) {
    if (c < 0 || c >= 39 || k < 0 || k > 15) return 0;
    s->small[c].a.freq = 3;
    s->small[k].b.len = 4;
    s->counts[k] = 0;
    s->large[k].a.freq = 0;
    s->heap[k] = 0;
    s->depth[k] = 0;
    s->left = 0;
    return 10 / s->small[c].a.freq;
}
int through(struct coder *s, int c) {
    struct code *tree = s->small;
    if (c < 0 || c >= 39) return 0;
    tree[c].b.len = 3;
    s->large[2].b.len = 0;
    return 10 / tree[c].b.len;
}
struct table {
    double first[4], scale, more[5];
    unsigned long long tab[256];
};
static struct table t;
unsigned pairs(unsigned long long k) {
    unsigned long long i = 2 * (k % 128);
    t.tab[i] = 1;
    t.tab[i + 1] = 2;
    t.first[k % 4] = 0;
    t.more[k % 5] = 0;
    return 10 / (unsigned)t.tab[i];
}
unsigned last(unsigned k) {
    if (k < 1 || k > 256) return 0;
    t.tab[k - 1] = 3;
    t.more[k % 5] = 0;
    return 10 / (unsigned)t.tab[k - 1];
}
