// vl: --entry main
// As recursion_program_bad.c, with a variable that is set, and numbers only.
// expect: main: proved
#include <assert.h>
static int level, most = 3;
static int value(int n) {
    level = n;
    return n > 0 ? value(n - 1) : most / 3;
}
int main(int argc, char **argv) {
    (void)argv;
    level = argc;
    int k = argc > 0 ? value(argc) : 0;
    assert(most == 3);
    return k > 0;
}
