// What structs hold rests on the variables of the file, too, that none of its functions uses: other files may pass them.
// expect: init: proved
// expect: push: proved
// expect: last: violated
// expect: set: proved
// expect: small: violated
struct buf {
    int len, cap;
    int data[8];
};
struct buf given = {9, 3, {0}};

void init(struct buf *b) {
    b->len = 0;
    b->cap = 8;
}

int push(struct buf *b, int v) {
    if (b->len < 0 || b->len >= b->cap || b->len >= 8) return 0;
    b->data[b->len++] = v;
    return 1;
}

int last(struct buf *b) {
    if (b->len > b->cap) return b->data[b->cap + 8]; //! array-bounds warning
    return b->len;
}

struct level {
    int now;
};
struct level levels[2] = {{1}, {200}};

void set(struct level *l) { l->now = 3; }

int small(struct level *l) {
    static int names[8];
    return l->now >= 0 ? names[l->now] : 0; //! array-bounds information
}
