/* loops: main violated within 1: an odd number is taken away now and then */
#include <assert.h>
extern unsigned input(void);

int main(void) {
    unsigned odd = 3;
    for (;;) {
        unsigned step = input();
        odd -= step % 3 == 0 ? step : step + step;
        odd += 10 * input();
        assert(odd != 0);
    }
}
