// expect: start: violated
// expect: progress: proved
#include <assert.h>
static int steps;
void progress(void) { steps = steps < 100 ? steps + 1 : 0; }
int start(void (*report)(const char *)) {
    steps = 0;
    report("started");
    assert(steps == 0); //! assertion information
    return steps;
}
