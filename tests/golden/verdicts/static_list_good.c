// expect: walk: proved
#include <assert.h>
struct node {
    int value;
    struct node *next;
};
int walk(void) {
    struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
    int sum = 0;
    for (struct node *n = &a; n; n = n->next) sum += n->value;
    assert(sum == 6);
    return sum;
}
