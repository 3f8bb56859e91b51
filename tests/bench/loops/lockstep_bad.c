/* loops: main violated within 7: one rare step moves x alone */
#include <assert.h>
extern int input(void);

int main(void) {
    unsigned x = 0, y = 0;
    while (input() != 0) {
        x += 3;
        y += 6;
        if (x == 21) x++;
        assert(y == 2 * x);
    }
    assert(y - x == x);
    return 0;
}
