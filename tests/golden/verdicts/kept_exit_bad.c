// vl: --function main
// A callback that ends the program runs what was registered for its end until then.
// expect: main: violated
#include <assert.h>
#include <stdlib.h>
void ext_register(void (*f)(void));
void ext_run(void);
static int state;
static void fails(void) {
    state = 5;
    exit(1);
}
static void at_end(void) {
    assert(state != 5); //! assertion information
}
int main(void) {
    ext_register(fails);
    state = 0;
    atexit(at_end);
    ext_run();
    state = 0;
    return 0;
}
