// vl: --function main
// What a callback registers runs at the end of what goes on without it: that is not followed.
// expect: main: unknown
#include <assert.h>
#include <stdlib.h>
void ext_register(void (*f)(void));
static int state;
static void at_end(void) { assert(state != 5); }
static void registers(void) { atexit(at_end); }
int main(void) {
    ext_register(registers);
    state = 5;
    return 0;
}
