// The header's inline strcpy, which checks at run time, is the library's strcpy all the same.
// expect: main: violated
#define __OPTIMIZE__ 1
#define _FORTIFY_SOURCE 2
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    char b[4];
    (void)argv;
    strcpy(b, argc > 1 ? "abcd" : "abc"); //! out-of-bounds error
    sprintf(b, "%d", argc + 1); //! signed-overflow error; out-of-bounds error
    return 0;
}
