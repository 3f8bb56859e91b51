/* loops: main violated within 6: the sum 2 + 4 + 6 is reached */
#include <assert.h>

int main(void) {
    unsigned sum = 0, step = 2;
    for (;;) {
        sum += step;
        step += 2;
        assert(sum != 12);
    }
}
