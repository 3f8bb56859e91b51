#include "add.h"
#include <assert.h>
int main(void) {
    int n = 0;
    add(&n, -1, 255, 0.5f);
    assert(n == 254);
    return 0;
}
