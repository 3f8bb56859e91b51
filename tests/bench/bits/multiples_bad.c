/* loops: main violated within 1: one step is a multiple of 2 only */
#include <assert.h>
extern unsigned input(void);

int main(void) {
    unsigned x = 0, y = 8;
    for (;;) {
        x += 4 * input();
        y += 6 * input();
        assert((x + y) % 4 == 0);
    }
}
