/* loops: count proved: the counter stops exactly at n */
#include <assert.h>

void count(unsigned n) {
    unsigned i = 0;
    while (i < n) i++;
    assert(i == n);
}
