/* loops: main proved: the weights leave only multiples of 16 */
#include <assert.h>
extern unsigned input(void);

int main(void) {
    unsigned x = 0, y = 0, z = 0;
    for (;;) {
        x += 2 * input();
        y += 4 * input();
        z += 16 * input();
        assert(8 * x + 4 * y + z != 8);
    }
}
