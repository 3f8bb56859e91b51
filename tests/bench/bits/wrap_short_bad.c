/* loops: main violated within 32768: it does not wrap to 0 */
#include <assert.h>

int main(void) {
    unsigned short x = 3;
    while (x >= 3) x = (unsigned short)(x + 2);
    assert(x == 0);
    return 0;
}
