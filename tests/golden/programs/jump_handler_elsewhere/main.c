// A handler that another file sets may jump at any time: nothing is said of what follows.
#include "jump.h"
jmp_buf env;
static int state = 1;
int main(void) {
    if (setjmp(env)) return 1 / (state - 2);
    state = 3;
    work(1);
    state = 2;
    return 0;
}
