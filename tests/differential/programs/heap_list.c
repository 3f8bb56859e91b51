#include <stdlib.h>
struct node { int v; struct node *next; };
static struct node *insert(struct node *h, int v) {
    struct node **at = &h, *n = malloc(sizeof *n);
    if (!n) abort();
    n->v = v;
    while (*at && (*at)->v < v) at = &(*at)->next;
    n->next = *at;
    *at = n;
    return h;
}
int main(void) {
    struct node *h = NULL;
    unsigned x = 12345, sum = 0;
    for (int i = 0; i < 40; i++) {
        x = x * 1103515245u + 12345u;
        h = insert(h, (int)(x >> 16) % 1000);
    }
    for (struct node **p = &h; *p;) {
        struct node *n = *p;
        if (n->v % 3 == 0) {
            *p = n->next;
            free(n);
        } else {
            p = &n->next;
        }
    }
    for (struct node *n = h, *next; n; n = next) {
        next = n->next;
        sum = sum * 31 + (unsigned)n->v;
        free(n);
    }
    return (int)(sum % 1000003);
}
