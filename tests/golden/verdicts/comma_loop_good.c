// expect: meet: proved
#include <assert.h>
void meet(void) {
    int v[6] = {0, 1, 2, 3, 4, 5}, i, j;
    for (i = 0, j = 5; i < j; i++, j--)
        v[i] = v[j];
    assert(v[0] == 5 && v[2] == 3 && v[5] == 5);
}
