/* loops: size violated: a product that is not below its factor may have wrapped around */
#include <assert.h>
#include <stdint.h>

void size(uint64_t n, uint64_t each) {
    if (!each) return;
    uint64_t total = n * each;
    if (total < n || total < each) return;
    assert(total / each == n);
}
