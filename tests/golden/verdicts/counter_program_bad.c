// As a program, globals start from their initialisers.
// expect: tick: violated
// expect: main: violated
#include <assert.h>
static int ticks = 2147483646;
static void tick(void) {
    ticks++; //! signed-overflow error
}
int main(void) {
    tick();
    tick();
    return 0;
}
