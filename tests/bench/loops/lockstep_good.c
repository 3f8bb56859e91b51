/* loops: main proved: y is twice x in every round */
#include <assert.h>
extern int input(void);

int main(void) {
    unsigned x = 0, y = 0;
    while (input() != 0) {
        x += 3;
        y += 6;
        assert(y == 2 * x);
    }
    assert(y - x == x);
    return 0;
}
