/* loops: main proved: a - b + c of multiples of 6, 10 and 14 is never odd */
#include <assert.h>
extern unsigned input(void);

int main(void) {
    unsigned a = 0, b = 0, c = 0;
    while (input() != 0) {
        a += 6 * input();
        b += 10 * input();
        c += 14 * input();
        assert(a - b + c != 1);
    }
    return 0;
}
