/* loops: main proved: the sum is clamped at both ends */
#include <assert.h>
extern int input(void);

#define LIMIT 1000

static int saturate(int value) {
    if (value > LIMIT) return LIMIT;
    if (value < -LIMIT) return -LIMIT;
    return value;
}

int main(void) {
    int sum = 0;
    for (;;) {
        int step = saturate(input());
        sum = saturate(sum + step);
        assert(sum <= LIMIT && sum >= -LIMIT);
    }
}
