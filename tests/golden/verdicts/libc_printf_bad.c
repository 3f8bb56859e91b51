// A format asks for other arguments than it gets (7.21.6.1p9).
// expect: main: violated
#include <stdio.h>

int main(int argc, char **argv) {
    (void)argv;
    if (argc == 2) printf("%s\n", argc); //! format error
    if (argc == 3) printf("%d %d\n", argc); //! format error
    if (argc == 4) printf("%ld\n", argc); //! format error
    if (argc == 5) printf("100%\n"); //! format error
    return 0;
}
