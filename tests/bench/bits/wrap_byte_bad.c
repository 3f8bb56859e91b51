/* loops: main violated within 42: it is not a multiple of 4 after the wrap */
#include <assert.h>

int main(void) {
    unsigned char x = 14;
    while (x >= 14) x = (unsigned char)(x + 12);
    assert(x % 4 == 0);
    return 0;
}
