// Where the code asks whether two pointers from outside are equal, they may be: what comes behind is reached.
// expect: arguments: violated
// expect: owner: violated
// expect: is_valid: proved
// expect: through_callee: violated
// expect: as_numbers: violated
// expect: moved: violated
// expect: found: violated
// expect: variable: violated
// expect: global_pointer: violated
#include <assert.h>
#include <stdint.h>
struct stream;
struct state {
    struct stream *owner;
    unsigned room;
};
struct stream {
    struct state *state;
    unsigned left;
};
struct node {
    struct node *next;
    int value;
};
int arguments(int *a, int *b) {
    if (a != b) return 0;
    *a = 1;
    *b = 2;
    assert(*a == 1); //! assertion information
    return 1;
}
// The usual look whether a handle is one of ours.
unsigned owner(struct stream *s) {
    if (s->state->owner != s) return 0;
    return s->left / s->state->room; //! division-by-zero information
}
static int is_valid(const struct stream *s) { return s->state && s->state->owner == s; }
unsigned through_callee(struct stream *s) {
    if (!is_valid(s)) return 0;
    return s->left / s->state->room; //! division-by-zero information
}
int as_numbers(char *a, char *b) {
    if ((uintptr_t)a == (uintptr_t)b) {
        *a = 1;
        *b = 2;
        assert(*a == 1); //! assertion information
    }
    return 0;
}
int moved(struct node *p, struct node *q) {
    if (p->next + 1 != q + 1) return 0;
    q->value = 0;
    return 1 / p->next->value; //! division-by-zero warning
}
int found(struct node *list, struct node *wanted) {
    for (int i = 0; i < 2 && list; i++, list = list->next)
        if (list == wanted) return 1 / (list->value - wanted->value); //! division-by-zero warning
    return 0;
}
// One of this file's variables is a candidate as well.
int counter;
int *current = &counter;
int variable(int *p) {
    if (p != &counter) return 0;
    *p = 1;
    counter = 0;
    return 1 / *p; //! division-by-zero warning
}
void global_pointer(void) {
    if (current == &counter) assert(*current != 7); //! assertion information
}
