// The same kept, and used.
#include <stddef.h>

struct node { struct node *next; int key; };

int key_of(const struct node *n) __attribute__((nonnull));
int key_of(const struct node *n) {
    if (n == NULL) *(volatile int *)0 = 1; // no caller makes it so
    return n->key;
}

__attribute__((nonnull(2, 3))) static int copy_key(int scale, struct node *to,
                                                   const struct node *from) {
    to->key = from->key % 10 * (scale % 10);
    return 0;
}

void report(const char *text, int *code) __attribute__((nonnull(1)));
struct node *make(int key) __attribute__((returns_nonnull));

int some(struct node *n) { return n != NULL ? key_of(n) : 0; }
int passes(struct node *a, struct node *b) {
    if (b == NULL) return 0;
    return copy_key(2, a, b);
}
void elsewhere(int c) {
    report("ok", NULL);
    report(c ? "bad" : "good", &c);
}
int made(void) {
    struct node *n = make(1);
    if (n == NULL) return *(int *)0;
    return n->key;
}

__attribute__((returns_nonnull)) struct node *after(struct node *n) {
    return n->next ? n->next : n;
}

// expect: key_of: proved
// expect: copy_key: proved
// expect: some: proved
// expect: passes: proved
// expect: elsewhere: proved
// expect: made: proved
// expect: after: proved
