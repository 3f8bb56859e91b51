// A table indexed by the address of what is looked up.
// expect: count: proved
// expect: main: proved
#include <assert.h>
#include <stdint.h>
static unsigned char used[64];
int count(const int *key) { return ++used[((uintptr_t)key >> 4) & 63]; }
int main(void) {
    int a = 0, b = 0;
    assert(count(&a) == 1);
    int n = count(&b);
    assert(n == 1 || n == 2);
    assert(((uintptr_t)&a >> 4 & 63) == ((uintptr_t)&b >> 4 & 63) || n == 1);
    return 0;
}
