/* loops: main violated: two billion rounds from 11, then x is 1 */
#include <assert.h>

int main(void) {
    unsigned x = 11;
    while (x >= 10) x += 2;
    assert(x % 2 == 0);
    return 0;
}
