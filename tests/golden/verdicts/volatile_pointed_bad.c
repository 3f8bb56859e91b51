// A pointer to volatile may lead to a variable of this file, which holds what was stored: nothing is certain.
// expect: wait: proved
// expect: main: violated
#include <assert.h>
static volatile int ticks;

static int wait(volatile int *at) { return *at; }
int main(void) {
    volatile int *p = &ticks;
    int plain = 2;
    *p = 3;
    assert(*p == 3);           //! assertion information
    assert(wait(&plain) == 2); //! assertion information
    assert(ticks == 3);
    return 0;
}
