// vl: --function main
// A handler that a callback registers runs at the end of an execution without that callback: not followed.
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
