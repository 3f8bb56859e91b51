/* A store to a member of one node changes that member of a node that may be the same, and no other one. */
// expect: delete: violated
// expect: drop_first: violated
// expect: whole: violated
#include <stdlib.h>
struct node {
    char *text;
    struct node *next, *prev;
};
void delete(struct node *n) {
    if (n->prev) n->prev->next = n->next;
    if (n->next) n->next->prev = n->prev;
    free(n->text);
    free(n->text); //! double-free warning
}
/* The head may be the node itself. */
void drop_first(struct node *head) {
    free(head->text);
    head->next->text = NULL;
    free(head->text); //! double-free information
}
struct slot {
    struct node in;
};
void whole(struct node *n, struct slot *s) {
    free(n->text);
    s->in.text = NULL;
    free(n->text); //! double-free information
}
