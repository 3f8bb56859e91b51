/* loops: main proved: each way through the loop adds an even number when y is even and an odd one
 * in total when it is odd */
#include <assert.h>
extern unsigned input(void);

int main(void) {
    unsigned x = 0, y = input(), rounds = 0;
    while (rounds < 1000000u) {
        if (y % 2 == 0)
            x += 2;
        else
            x += 1;
        if (y % 4 < 2)
            x += 4;
        else
            x -= 6;
        if (y % 2 == 0)
            x -= 8;
        else
            x += 3;
        if (y % 8 == 5) x += 10;
        rounds++;
    }
    assert(x % 2 == 0);
    return 0;
}
