/* loops: rounds violated: a billion rounds and more for some n */
#include <assert.h>

void rounds(unsigned n) {
    unsigned k = 0;
    while (n != 0) {
        n -= 5;
        k++;
    }
    assert(k <= 1000000000u);
}
