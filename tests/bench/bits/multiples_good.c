/* loops: main proved: sums of multiples of 4 are multiples of 4, wrap-around or not */
#include <assert.h>
extern unsigned input(void);

int main(void) {
    unsigned x = 0, y = 8;
    for (;;) {
        x += 4 * input();
        y += 12 * input();
        assert((x + y) % 4 == 0);
    }
}
