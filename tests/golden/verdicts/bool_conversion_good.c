// expect: any: proved
#include <assert.h>
int any(unsigned flags) {
    _Bool some = flags >> 8;
    _Bool is = flags;
    assert(is || !some);
    assert(is + is <= 2);
    return is;
}
