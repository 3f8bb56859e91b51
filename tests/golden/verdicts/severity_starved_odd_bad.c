// A failed allocation that matters only where memory from outside holds a strange number is for callers to exclude.
// vl: --budget 400
// expect: height: proved
// expect: insert: violated
// expect: push: violated
// expect: reset: violated
#include <stdlib.h>

struct node {
    int key, height;
    struct node *left, *right;
};

static int height(const struct node *n) { return n ? n->height : 0; }

/* Without memory n->left stays null, but then n->right->height would have to be less than -1. */
struct node *insert(struct node *n, int key) {
    if (!n) {
        n = malloc(sizeof *n);
        if (n) *n = (struct node){key, 1, NULL, NULL};
        return n;
    }
    if (n->height > 100 || (n->right && n->right->height > 100)) return n;
    if (!n->left && key < n->key) n->left = insert(NULL, key);
    int balance = height(n->left) - (n->right ? n->right->height % 100 : 0); //! signed-overflow information
    if (balance > 1 && key < n->left->key) n->height--; //! null-dereference information; signed-overflow information
    return n;
}

struct stack {
    int *at, n, room;
};

/* The number of elements is an ordinary one here. */
void push(struct stack *s, int v) {
    if (s->n < 0 || s->n > 1000 || s->room > 1000) return;
    if (s->n == s->room) {
        s->at = realloc(s->at, (size_t)(s->room + 16) * sizeof *s->at);
        s->room += 16;
    }
    s->at[s->n++] = v; //! null-dereference warning
}

struct file {
    int fd;
    char *buffer;
};

/* Nor is -1 a strange one. */
void reset(struct file *f) {
    if (f->fd >= 0) return;
    f->buffer = malloc(64);
    f->buffer[0] = 0; //! null-dereference warning
}
