// Lists of any length: looking for a node, counting, and writing numbers into each node on the way, which leaves its pointers alone.
// expect: has: proved
// expect: before: proved
// expect: reset: proved
// expect: others: proved
// expect: circle: proved
// expect: circle_but_head: proved
// expect: steps: proved
// expect: numbered: proved
// expect: blank: proved
#include <assert.h>
#include <stddef.h>
#include <string.h>

struct node {
    struct node *next;
    int value;
};
struct list {
    struct node *first;
    size_t count;
};

int has(const struct list *l, const struct node *x) {
    for (const struct node *n = l->first; n; n = n->next)
        if (n == x) return 1;
    return 0;
}

struct node *before(struct list *l, const struct node *x) {
    struct node *n = l->first;
    if (n == x) return NULL;
    while (n && n->next != x) n = n->next;
    return n;
}

void reset(struct node *n, int steps) {
    for (int i = 0; i < steps; i++) {
        n->value = 0;
        n = n->next;
    }
}

void others(struct node *n, struct node *but) {
    but->value = 1;
    for (; n; n = n->next)
        if (n != but) n->value = 2;
    assert(but->value == 1);
}

struct link {
    struct link *next, *prev;
    int key;
};

int circle(const struct link *head) {
    int n = 0;
    for (const struct link *l = head->next; l != head; l = l->next)
        if (n < 1000) n++;
    return n;
}

void circle_but_head(struct link *head) {
    head->key = 7;
    for (struct link *l = head->next; l != head; l = l->next) l->key = 0;
    assert(head->key == 7);
}

int steps(const struct node *n, int most) {
    int i = 0;
    while (n && i < most) n = n->next, i++;
    return i;
}

/* Members at a variable index, and as bytes. */
struct item {
    int numbers[4];
    struct item *next;
    char text[8];
};

int numbered(struct item *l, int n, unsigned k) {
    if (k > 3) return 0;
    for (int i = 0; i < n; i++) {
        l->numbers[k] = 0;
        l = l->next;
    }
    return l->numbers[0];
}

int blank(struct item *l, int n) {
    for (int i = 0; i < n; i++) {
        memset(l->text, ' ', sizeof l->text);
        l = l->next;
    }
    return l->text[0];
}
