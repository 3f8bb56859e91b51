/* loops: rounds proved: 5 k is what has been taken away, modulo 2^32 */
#include <assert.h>

void rounds(unsigned n) {
    unsigned k = 0, m = n;
    while (m != 0) {
        m -= 5;
        k++;
    }
    assert(5 * k == n);
}
