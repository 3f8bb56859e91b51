// A parameter and a number in a record that another one leads to: nothing says that they belong together.
// expect: sum: violated
// expect: nth: violated
struct head {
    unsigned n, rows;
};
struct shelf {
    struct head *head;
};
int sum(const int *at, const struct shelf *s) {
    int sum = 0;
    for (unsigned i = 0; i < s->head->n; i++) sum ^= at[i]; //! out-of-bounds information
    return sum;
}
int nth(const int *at, const struct shelf *s, unsigned k) {
    unsigned n = s->head->n * s->head->rows;
    return k < n ? at[k] : 0; //! out-of-bounds information
}
