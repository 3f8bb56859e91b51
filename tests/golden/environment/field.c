/* A field that the declaration hides points to what the code takes it for, and is null where the
 * code tests that. */
struct state {
    int x;
};
struct handle {
    void *state;
    void *unused;
};

int taken(struct handle *h) {
    struct state *s = h->state;
    return s->x;
}

int tested(struct handle *h) {
    struct state *s = h->state;
    if (!s) return 0;
    return s->x;
}
