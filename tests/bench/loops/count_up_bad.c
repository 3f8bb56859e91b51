/* loops: count violated within 1: one step too many, for every n */
#include <assert.h>

void count(unsigned n) {
    unsigned i = 0;
    while (i <= n) i++;
    assert(i == n);
}
