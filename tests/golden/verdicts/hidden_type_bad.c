// A pointer to what this file does not see into, and void *, point to what the casts say: an access beyond that is one.
// expect: field: violated
// expect: tested: violated
// expect: parameter: violated
// expect: returned: violated
// expect: differ: violated
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
    return (unsigned)r[0].a / (unsigned)r->b; //! division-by-zero information
}
int tested(struct handle *h) {
    if (!h->data) return 0;
    struct real *r = h->data;
    return r[1].b; //! out-of-bounds information
}
int parameter(struct hidden *p, int i) {
    return i == 1 || i == 3 ? ((struct real *)p)[i].a : 0; //! out-of-bounds information
}
struct hidden *get(void);
int returned(void) {
    struct real *r = (struct real *)get();
    return r ? r->b : r->a; //! null-dereference warning
}
// Two types: the larger one.
int differ(struct handle *h, int which) {
    if (which) return ((struct real *)h->either)->b;
    return ((char *)h->either)[8] & ((int *)h->either)[0]; //! out-of-bounds information
}
