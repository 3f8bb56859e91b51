// Attributes that say which arguments and results are no null pointers.
#include <stddef.h>

struct node { struct node *next; int key; };

int key_of(const struct node *n) __attribute__((nonnull));
int key_of(const struct node *n) {    //! null-argument warning
    return n ? n->key : 0;
}

__attribute__((nonnull(2, 3))) static int copy_key(int scale, struct node *to,
                                                   const struct node *from) {    //! null-argument information
    to->key = from->key % 10 * (scale % 10);
    return 0;
}

static int first(int *p __attribute__((nonnull)), int *q) {    //! null-argument warning
    return q ? *q : *p;
}

void report(const char *text, int *code) __attribute__((nonnull(1)));

int none(void) { return key_of(NULL); }
int maybe(struct node *n) { return n == NULL ? key_of(n) : 0; }
int passes(struct node *a, struct node *b) {
    if (b == NULL) a->key = 1;
    return copy_key(2, a, b);
}
int in_parameter(int *q) { return first(NULL, q); }
void elsewhere(int c) {
    report("ok", NULL);
    report(c ? "bad" : NULL, &c);    //! null-argument information
}

__attribute__((returns_nonnull)) struct node *after(struct node *n) {
    if (n->next == NULL) n->key = 1;
    return n->next;    //! null-result information
}
struct node *never(void) __attribute__((returns_nonnull));
struct node *never(void) {
    return NULL;    //! null-result warning
}

// expect: key_of: proved
// expect: copy_key: proved
// expect: first: proved
// expect: none: violated
// expect: maybe: violated
// expect: passes: violated
// expect: in_parameter: violated
// expect: elsewhere: violated
// expect: after: violated
// expect: never: violated
