/* loops: main proved: the sum is that of the last eight samples */
#include <assert.h>
extern int input(void);

#define SLOTS 8

int main(void) {
    int sample[SLOTS] = {0};
    int at = 0, sum = 0;
    for (;;) {
        int x = input();
        if (x < 0) x = 0;
        if (x > 1023) x = 1023;
        sum -= sample[at];
        sample[at] = x;
        sum += x;
        at = at + 1 < SLOTS ? at + 1 : 0;
        assert(sum >= 0 && sum <= SLOTS * 1023);
        assert(sum / SLOTS <= 1023);
    }
}
