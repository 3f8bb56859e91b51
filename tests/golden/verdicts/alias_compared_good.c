// Repaired. Pointers of types that the code does not compare are still taken for different ones.
// vl: --budget 10000
// expect: arguments: proved
// expect: owner: proved
// expect: is_valid: proved
// expect: through_callee: proved
// expect: as_numbers: proved
// expect: moved: proved
// expect: found: proved
// expect: variable: proved
// expect: global_pointer: proved
// expect: not_asked: proved
#include <assert.h>
#include <limits.h>
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
    assert(*a == 2);
    return 1;
}
unsigned owner(struct stream *s) {
    if (s->state->owner != s || s->state->room == 0) return 0;
    return s->left / s->state->room;
}
static int is_valid(const struct stream *s) { return s->state && s->state->owner == s && s->state->room > 0; }
unsigned through_callee(struct stream *s) {
    if (!is_valid(s)) return 0;
    return s->left / s->state->room;
}
int as_numbers(char *a, char *b) {
    if ((uintptr_t)a == (uintptr_t)b) {
        *a = 1;
        *b = 2;
        assert(*a == 2);
    }
    return 0;
}
int moved(struct node *p, struct node *q) {
    if (p->next + 1 != q + 1) return 0;
    q->value = 5;
    return 1 / p->next->value;
}
int found(struct node *list, struct node *wanted) {
    for (int i = 0; i < 2 && list; i++, list = list->next)
        if (list == wanted) return list->value == wanted->value ? 0 : 1 / 0;
    return 0;
}
void not_asked(int *a, int *b) {
    *a = 1;
    *b = 2;
    assert(*a == 1);
}
int counter;
int *current = &counter;
int variable(int *p) {
    if (p != &counter) return 0;
    *p = 1;
    counter = 2;
    return 1 / *p;
}
void global_pointer(void) {
    counter = 1;
    if (current == &counter) assert(*current != 7);
}
