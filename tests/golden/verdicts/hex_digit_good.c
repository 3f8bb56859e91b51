// expect: nibble: proved
#include <assert.h>
int nibble(char c) {
    int v = -1;
    if (c >= '0' && c <= '9') v = c - '0';
    else if (c >= 'a' && c <= 'f') v = c - 'a' + 10;
    assert(v < 16);
    return v;
}
