// Eight eighths are.
// expect: main: proved
#include <assert.h>
int main(void) {
    float sum = 0;
    for (int i = 0; i < 8; i++) sum += 0.125f;
    assert(sum == 1);
}
