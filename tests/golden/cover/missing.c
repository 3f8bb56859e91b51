/* What all stores keep of a record is no reason that code is not reached where there is no record. */
struct buf {
    unsigned len, cap;
};
void set(struct buf *b) {
    b->cap = 64;
    b->len = 0;
}
void push(struct buf *b) {
    if (b->len < b->cap && b->cap <= 64) b->len++;
}
int room(struct buf *b) {
    if (!b) return -1;
    if (b->len > b->cap) return -2;
    return (int)(b->cap - b->len);
}
