/* loops: main proved: an 8-bit counter that steps by 6 from 10 wraps to 0 or more, and stays even
 */
#include <assert.h>

int main(void) {
    unsigned char x = 10;
    while (x >= 10) x = (unsigned char)(x + 6);
    assert(x % 2 == 0);
    return 0;
}
