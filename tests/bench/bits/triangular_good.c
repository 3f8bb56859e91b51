/* loops: main proved: twice a sum of even steps is never 6 modulo 8 */
#include <assert.h>

int main(void) {
    unsigned sum = 0, step = 4;
    for (;;) {
        sum += step;
        step += 4;
        assert(sum % 4 != 2);
    }
}
