/* loops: main proved: counting by 4 from 7, the first number after the wrap is 3 */
#include <assert.h>

int main(void) {
    unsigned x = 7;
    while (x >= 7) x += 4;
    assert(x == 3);
    return 0;
}
