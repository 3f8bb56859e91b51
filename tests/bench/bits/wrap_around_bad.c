/* loops: main violated: the same loop never ends with 2 */
#include <assert.h>

int main(void) {
    unsigned x = 7;
    while (x >= 7) x += 4;
    assert(x == 2);
    return 0;
}
