// A function that checks the arguments ends the program inside: it is called always, what it calls is not.
// vl: --solver cadical
// expect: check: proved
// expect: main: violated
#include <stdlib.h>

void quit(void);

static void check(int argc) {
    if (argc < 2) quit();
}

int main(int argc, char **argv) {
    check(argc);
    char *m = malloc(4);
    m[0] = argv[1][0]; //! null-dereference error; null-dereference information
    return m[0];
}
