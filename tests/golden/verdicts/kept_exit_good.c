// vl: --function main
// expect: main: proved
#include <assert.h>
#include <stdlib.h>
void ext_register(void (*f)(void));
void ext_run(void);
static int state;
static void fails(void) {
    state = 5;
    _Exit(1);
}
static void at_end(void) { assert(state != 5); }
int main(void) {
    ext_register(fails);
    atexit(at_end);
    ext_run();
    state = 0;
    return 0;
}
