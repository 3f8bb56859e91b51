// What fails behind a jump out of two other files.
#include <stdlib.h>
#include "jump.h"
jmp_buf env;
static int run(int x) {
    int r = setjmp(env);
    if (r) return 100 / (r - 7);
    return work(x);
}
int main(int argc, char **argv) {
    (void)argv;
    return run(argc > 3 ? -1 : 1);
}
