// Arguments of recursive calls that are not what is assumed of the parameters.
// vl: --budget 50
// expect: read_local: violated
// expect: missing: violated
// expect: next_pair: violated
// expect: text_length: violated
// expect: through: bounded
// expect: apart: violated
// expect: not_equal: violated
// expect: number: violated
#include <assert.h>
#include <string.h>
struct list {
    struct list *next;
    int v;
};
int read_local(const int *p, int n) {
    int x;
    if (n <= 0) return *p; //! uninitialised-read information
    return read_local(&x, n - 1);
}
int missing(int n) {
    if (n > 0) return missing(n - 1);
} //! missing-return warning
int next_pair(const int *p, int n) {
    if (n <= 0) return p[0] > 0; //! out-of-bounds information
    return next_pair(p + 1, n - 1); //! pointer-overflow information
}
unsigned text_length(const char *s) { return strlen(s) ? 1 + text_length(s + 2) : 0; } //! out-of-bounds information
int through(struct list *l) {
    if (!l) return 0;
    return through((struct list *)&l->v) + 1 > l->v;
}
int apart(struct list *a, struct list *b) {
    if (!a || !b) return 0;
    int v = a->v;
    b->v = v > 0 ? v - 1 : 0;
    assert(a->v == v); //! assertion information
    return apart(a->next, a->next);
}
int not_equal(const struct list *a, const struct list *b) {
    if (!a || !b) return 0;
    assert(a != b); //! assertion information
    return not_equal(a->next, b->next);
}
int number(int n, int d) {
    if (n <= 0) return 1 / (d + 1); //! division-by-zero information; signed-overflow information
    return number(n - 1, d - 1); //! signed-overflow information
}
