#include <assert.h>
void round_up(void);
int main(void) {
    volatile double three = 3;
    round_up();
    assert(1 / three * three <= 1);
    return 0;
}
