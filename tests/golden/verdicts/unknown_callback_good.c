// expect: start: proved
#include <assert.h>
static int steps;
static const int limit = 3;
int start(void (*report)(const char *), int *(*give)(void)) {
    int mine = 4;
    report("started");
    assert(limit == 3);
    assert(mine == 4);
    steps = 0;
    mine = *give() > 0;
    assert(mine == 0 || mine == 1);
    return mine;
}
