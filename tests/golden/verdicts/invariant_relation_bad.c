// The same with a fault in one writer of each: then no relation hides anything.
// expect: bump: proved
// expect: alias_add: violated
// expect: alias_last: violated
// expect: alias_more: proved
// expect: wrap_add: violated
// expect: wrap_last: violated
// expect: wrap_grow: proved
// expect: seen_add: violated
// expect: seen_last: violated
// expect: seen_cut: violated
// expect: early_add: violated
// expect: early_last: violated
// expect: early_cut: proved
// expect: zero_put: violated
// expect: zero_init: proved
int unknown(void);

#define LINE(tag)                                                                                  \
    struct tag {                                                                                   \
        unsigned len, most;                                                                        \
        char at[80];                                                                               \
    }

/* Through a pointer to the number. */
LINE(alias);
static void bump(unsigned *n) { *n += 1; }
void alias_add(struct alias *l, char c) {
    if (l->len != l->most) l->at[l->len++] = c; //! array-bounds information
}
char alias_last(struct alias *l) { return l->len ? l->at[l->len - 1] : 0; } //! array-bounds information
void alias_more(struct alias *l, unsigned char most) {
    l->most = most < 80 ? most : 80;
    bump(&l->len);
}

/* The sum wraps around, and is less than before. */
LINE(wrap);
void wrap_add(struct wrap *l, char c) {
    if (l->len != l->most) l->at[l->len++] = c; //! array-bounds information
}
char wrap_last(struct wrap *l) { return l->len ? l->at[l->len - 1] : 0; } //! array-bounds information
void wrap_grow(struct wrap *l, unsigned more) {
    if (l->most + more <= 80) l->most += more;
}

/* Half way through a change, another function sees it. */
LINE(seen);
void seen_add(struct seen *l, char c) {
    if (l->len != l->most) l->at[l->len++] = c; //! array-bounds information
}
char seen_last(struct seen *l) { return l->len ? l->at[l->len - 1] : 0; } //! array-bounds information
char seen_cut(struct seen *l, unsigned char most) {
    l->most = most < 80 ? most : 80;
    char c = seen_last(l);
    l->len = 0;
    return c;
}

/* One way out leaves it broken. */
LINE(early);
void early_add(struct early *l, char c) {
    if (l->len != l->most) l->at[l->len++] = c; //! array-bounds information
}
char early_last(struct early *l) { return l->len ? l->at[l->len - 1] : 0; } //! array-bounds information
int early_cut(struct early *l, unsigned char most) {
    l->most = most < 80 ? most : 80;
    if (unknown()) goto out;
    l->len = 0;
out:
    return 0;
}

/* What starts as zeros is not less. */
struct zero {
    unsigned head, size;
};
static struct zero one;
unsigned zero_put(void) {
    if (one.head + 1 < one.size) one.head++;
    return 100 / (one.size - one.head); //! division-by-zero information
}
void zero_init(unsigned char size) {
    one.head = 0;
    one.size = size ? size : 1;
}
