// 7.22.1p1: atoi is undefined if the number does not fit; the base is 0 or from 2 to 36.
// vl: --property +pedantic
// expect: main: violated
#include <stdlib.h>

int main(int argc, char **argv) {
    (void)argv;
    if (argc == 2) return atoi("4294967296"); //! number-range error
    return (int)strtol("1", NULL, argc); //! library-argument error
}
