// expect: kind: proved
#include <assert.h>
int kind(unsigned char c) {
    int k = 0;
    switch (c) {
    case '0' ... '9': k = 1; break;
    case 'a' ... 'z': k = 2; break;
    case 'A' ... 'Z': k += 3; break;
    default: break;
    }
    assert(k <= 3);
    return k;
}
