/* loops: up_down violated within 1: the second loop leaves one behind */
#include <assert.h>

void up_down(unsigned n) {
    unsigned x = 0, y = 0;
    while (x < n) x++;
    while (x > 1) {
        x--;
        y++;
    }
    assert(y == n);
}
