// A list of unknown length, and a counter that is too narrow for a sanity check.
// vl: --bound 6
// expect: length: violated
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
    assert(count < 4); //! assertion information
    return count;
}
