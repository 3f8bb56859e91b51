/* Where a number is written through a pointer to what lies beside it, no number of its size is
 * safe. */
struct list {
    struct list *next;
};
struct item {
    struct list in;
    int n;
    int a[8];
};
void item_push(struct item *s, int v) {
    if (s->n < 8) s->a[s->n++] = v;
}
void item_set(int (*a)[8], int k) {
    struct item *s = (struct item *)((char *)a - __builtin_offsetof(struct item, a));
    s->n = k;
}
