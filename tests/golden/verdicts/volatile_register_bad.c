// A device register may change between two reads.
// expect: stable: violated
// expect: poll: violated
#include <assert.h>
extern volatile unsigned status;
static volatile int ready;
int stable(void) {
    unsigned first = status;
    assert(first == status); //! assertion warning
    return (int)first;
}
int poll(void) {
    ready = 0;
    if (ready) assert(0); //! assertion warning
    return ready;
}
