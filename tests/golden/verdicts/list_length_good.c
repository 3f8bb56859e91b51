// No bound on the length: what is known holds up to the bound.
// vl: --bound 6
// expect: length: bounded
#include <assert.h>
struct node {
    int value;
    struct node *next;
};
int length(const struct node *n) {
    int count = 0;
    while (n) {
        count++;
        n = n->next;
    }
    assert(count >= 0);
    return count;
}
