/* A number's address waits as a `void *` in a table, and comes back through a function, or two. */
static int table[8];

struct queue {
    void *at[4];
    unsigned char n;
};
struct waits {
    int waits_n;
};
static void push(struct queue *q, void *x) { q->at[q->n++ & 3] = x; }
static void *pop(struct queue *q) { return q->n ? q->at[--q->n & 3] : 0; }
static void *pop_again(struct queue *q) {
    void *x = pop(q);
    return x ? x : pop(q);
}
void waits_for(struct queue *q, struct waits *p) { push(q, &p->waits_n); }
void waits_set(struct queue *q, int v) {
    int *z = pop_again(q);
    if (z) *z = v;
}
void waits_step(struct waits *p) { p->waits_n = (p->waits_n + 1) & 7; }
int waits_use(const struct waits *p) { return table[p->waits_n]; }
