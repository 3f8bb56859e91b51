// expect: fill: proved
#include <assert.h>
int fill(void) {
    unsigned char a[4];
    int i = 0;
again:
    a[i] = (unsigned char)i;
    i++;
    if (i < 4) goto again;
    assert(a[0] == 0 && a[3] == 3);
    return a[0];
}
