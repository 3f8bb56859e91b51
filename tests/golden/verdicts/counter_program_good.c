// expect: tick: proved
// expect: main: proved
#include <assert.h>
static int ticks;
static void tick(void) {
    if (ticks < 1000) ticks++;
}
int main(void) {
    tick();
    tick();
    assert(ticks == 2);
    return 0;
}
