// A table indexed by the address of what is looked up: the mask is one too wide.
// expect: count: violated
#include <stdint.h>
static unsigned char used[64];
int count(const int *key) {
    return ++used[((uintptr_t)key >> 4) & 64]; //! array-bounds information
}
