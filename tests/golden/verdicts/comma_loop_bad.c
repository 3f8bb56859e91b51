// Both ends move, and pass each other in an array of even length.
// expect: meet: violated
#include <assert.h>
void meet(void) {
    int v[6] = {0, 1, 2, 3, 4, 5}, i, j;
    for (i = 0, j = 5; i != j; i++, j--)
        v[i] = v[j]; //! array-bounds warning
}
