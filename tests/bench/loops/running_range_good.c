/* loops: main proved: the least value seen is never above the greatest */
#include <assert.h>
#include <limits.h>
extern int input(void);

int main(void) {
    int least = INT_MAX, greatest = INT_MIN;
    for (;;) {
        int x = input();
        if (x > greatest) greatest = x;
        if (x < least) least = x;
        assert(least <= x && x <= greatest);
        assert(least <= greatest);
    }
}
