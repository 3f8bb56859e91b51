// expect: stable: proved
#include <assert.h>
extern volatile unsigned status;
int stable(void) {
    unsigned first = status;
    unsigned copy = first;
    assert(first == copy);
    return (int)first;
}
