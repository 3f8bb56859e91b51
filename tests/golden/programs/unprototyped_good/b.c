#include <assert.h>
int add(int a, double b) {
    assert(a == 3);
    return a + (int)b;
}
