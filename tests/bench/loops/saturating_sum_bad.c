/* loops: main violated within 46: the sum is clamped at the top only */
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
        sum += step;
        if (sum > LIMIT) sum = LIMIT;
        assert(sum <= LIMIT && sum >= -LIMIT);
    }
}
