// The same, with what was left as it has to be.
// expect: main: proved
// expect: at_end: violated
// expect: destroyed: violated
#include <assert.h>
#include <stdlib.h>
#define JOIN(a, b)   JOINED(a, b)
#define JOINED(a, b) a##b
static int state, more;
static void at_end(void) {
    assert(state == 0); //! assertion information
}
__attribute__((JOIN(de, structor))) static void destroyed(void) {
    assert(more == 0); //! assertion information
}
int main(int argc, char **argv) {
    (void)argv;
    JOIN(at, exit)(at_end);
    if (argc > 1) more = 1;
    if (argc == 1) state = 1;
    state = more = 0;
    return 0;
}
