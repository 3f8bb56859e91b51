// A device register may change between two reads.
// expect: stable: violated
// expect: poll: violated
// expect: same: violated
#include <assert.h>
extern volatile unsigned status;
int stable(void) {
    unsigned first = status;
    assert(first == status); //! assertion warning
    return (int)first;
}
int poll(volatile int *ready) {
    *ready = 0;
    if (*ready) assert(0); //! assertion information
    return 0;
}
int same(void) {
    return 1 / (status - status == 0); //! division-by-zero warning
}
