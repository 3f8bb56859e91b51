/* loops: main violated within 1: the middle weight is too small */
#include <assert.h>
extern unsigned input(void);

int main(void) {
    unsigned x = 0, y = 0, z = 0;
    for (;;) {
        x += 2 * input();
        y += 4 * input();
        z += 16 * input();
        assert(8 * x + 2 * y + z != 8);
    }
}
