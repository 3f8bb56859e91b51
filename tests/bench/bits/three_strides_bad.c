/* loops: main violated within 1: the third stride is 7 */
#include <assert.h>
extern unsigned input(void);

int main(void) {
    unsigned a = 0, b = 0, c = 0;
    while (input() != 0) {
        a += 6 * input();
        b += 10 * input();
        c += 7 * input();
        assert(a - b + c != 1);
    }
    return 0;
}
