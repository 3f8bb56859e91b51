/* loops: main proved: x stays odd, round the corner, too */
#include <assert.h>

int main(void) {
    unsigned x = 11;
    while (x >= 10) x += 2;
    assert(x % 2 == 1);
    return 0;
}
