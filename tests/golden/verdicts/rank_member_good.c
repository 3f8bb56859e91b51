/* The same, each text freed once. */
// expect: delete: proved
#include <stdlib.h>
struct node {
    char *text;
    struct node *next, *prev;
};
void delete(struct node *n) {
    if (n->prev) n->prev->next = n->next;
    if (n->next) n->next->prev = n->prev;
    free(n->text);
    n->text = NULL;
    free(n->text);
}
