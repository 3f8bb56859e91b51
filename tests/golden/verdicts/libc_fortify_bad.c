// The header's inline strcpy, which checks at run time, is the library's strcpy all the same.
// expect: main: violated
#define __OPTIMIZE__ 1
#define _FORTIFY_SOURCE 2
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(int argc, char **argv) {
    char b[4];
    (void)argv;
    strcpy(b, argc > 1 ? "abcd" : "abc"); //! out-of-bounds error
    sprintf(b, "%d", __VERIFIER_nondet_int()); //! out-of-bounds error
    return 0;
}
