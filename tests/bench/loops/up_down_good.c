/* loops: up_down proved: two loops one after the other: all that the first counts the second moves
 */
#include <assert.h>

void up_down(unsigned n) {
    unsigned x = 0, y = 0;
    while (x < n) x++;
    while (x > 0) {
        x--;
        y++;
    }
    assert(y == n);
}
