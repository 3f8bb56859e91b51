// Two pointers from outside may be one, if the caller may pass that.
// vl: --alias same
// expect: arguments: violated
// expect: through_const: violated
// expect: field: violated
// expect: itself: violated
// expect: compared: violated
// expect: length: violated
#include <assert.h>
struct node {
    struct node *next;
    int value;
};
void arguments(int *a, int *b) {
    *a = 1;
    *b = 2;
    assert(*a == 1); //! assertion information
}
void through_const(const int *a, int *b) {
    int before = *a;
    *b = 3;
    assert(*a == before); //! assertion information
}
void field(struct node *p, struct node *q) {
    p->value = 1;
    q->next->value = 2;
    assert(p->value == 1); //! assertion information
}
void itself(struct node *p) {
    p->value = 1;
    p->next->value = 2;
    assert(p->value == 1); //! assertion information
}
int compared(struct node *p, struct node *q) {
    if (p != q) return 0;
    return 1 / (p->value - q->value); //! division-by-zero warning
}
// However many there are, of the one as of the other.
void length(int *to, const int *from, unsigned n) {
    for (unsigned i = 0; i < n && i < 4; i++) {
        to[i] = 0;
        assert(from[i] == 7 || i > 0); //! assertion information
    }
}
