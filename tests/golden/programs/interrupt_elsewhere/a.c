#include <assert.h>
volatile int flag;
int main(void) {
    flag = 0;
    assert(flag == 0);
    return 0;
}
