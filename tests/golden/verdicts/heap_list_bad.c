// Freeing a list: the next node must be read before its owner goes.
// expect: main: violated
// vl: --entry main
#include <assert.h>
#include <stdlib.h>
struct node {
    int value;
    struct node *next;
};
static struct node *push(struct node *head, int value) {
    struct node *n = malloc(sizeof *n);
    if (!n) exit(1);
    n->value = value;
    n->next = head;
    return n;
}
int main(void) {
    struct node *head = NULL;
    int sum = 0;
    for (int i = 1; i <= 5; i++) head = push(head, i);
    for (struct node *n = head; n; n = n->next) { //! use-after-free error
        sum += n->value;
        free(n);
    }
    assert(sum == 15);
    return 0;
}
