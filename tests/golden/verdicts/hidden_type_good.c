// Repaired.
// expect: field: proved
// expect: tested: proved
// expect: parameter: proved
// expect: returned: proved
// expect: differ: proved
struct hidden;
struct real {
    int a, b;
};
struct handle {
    void *data;
    struct hidden *state;
    void *either;
};
unsigned field(struct handle *h) {
    struct real *r = (struct real *)h->state;
    return r->b ? (unsigned)r[0].a / (unsigned)r->b : 0;
}
int tested(struct handle *h) {
    if (!h->data) return 0;
    struct real *r = h->data;
    return r->b;
}
int parameter(struct hidden *p) {
    return ((struct real *)p)->a;
}
struct hidden *get(void);
int returned(void) {
    struct real *r = (struct real *)get();
    return r ? r->b : 0;
}
int differ(struct handle *h, int which) {
    if (which) return ((struct real *)h->either)->b;
    return ((char *)h->either)[7] & ((int *)h->either)[0];
}
