/* loops: main violated within 1: the first value counts for the greatest only */
#include <assert.h>
#include <limits.h>
extern int input(void);

int main(void) {
    int least = INT_MAX, greatest = INT_MIN;
    for (;;) {
        int x = input();
        if (x > greatest)
            greatest = x;
        else if (x < least)
            least = x;
        assert(least <= x && x <= greatest);
        assert(least <= greatest);
    }
}
