// expect: main: proved
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
static void drop(struct node **where, int value) {
    while (*where && (*where)->value != value) where = &(*where)->next;
    if (!*where) return;
    struct node *gone = *where;
    *where = gone->next;
    free(gone);
}
int main(void) {
    struct node *head = NULL;
    int sum = 0;
    for (int i = 1; i <= 5; i++) head = push(head, i);
    drop(&head, 3);
    for (struct node *n = head, *next; n; n = next) {
        next = n->next;
        sum += n->value;
        free(n);
    }
    assert(sum == 12);
    return 0;
}
