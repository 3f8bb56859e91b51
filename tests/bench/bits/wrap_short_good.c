/* loops: main proved: a 16-bit counter that starts odd and steps by 2 wraps to 1 */
#include <assert.h>

int main(void) {
    unsigned short x = 3;
    while (x >= 3) x = (unsigned short)(x + 2);
    assert(x == 1);
    return 0;
}
