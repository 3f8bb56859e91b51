// What runs at the end is found also where macros make the names of what registers it.
// expect: main: violated
// expect: at_end: violated
// expect: destroyed: violated
#include <assert.h>
#include <stdlib.h>
#define JOIN(a, b)   JOINED(a, b)
#define JOINED(a, b) a##b
static int state, more;
static void at_end(void) {
    assert(state == 0); //! assertion error
}
__attribute__((JOIN(de, structor))) static void destroyed(void) {
    assert(more == 0); //! assertion error
}
int main(int argc, char **argv) {
    (void)argv;
    JOIN(at, exit)(at_end);
    if (argc > 1) more = 1;
    if (argc == 1) state = 1;
    return 0;
}
