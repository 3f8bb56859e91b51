// expect: count_ones: proved
#include <assert.h>
static unsigned char flags[4];
int count_ones(void) {
    unsigned i = 0;
    while (i < 4 && flags[i] == 1) i++;
    assert(i <= 4);
    return (int)i;
}
