// expect: main: proved
#include <assert.h>
static int one = 1;
static const int *slots[3];
int main(void) {
    slots[0] = &one;
    slots[2] = &one;
    int sum = 0;
    for (int i = 0; i < 3; i++)
        if (slots[i]) sum += *slots[i];
    assert(sum == 2);
    return sum;
}
