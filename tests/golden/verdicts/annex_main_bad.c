// Undefined behaviour of C11 (Annex J.2) that only a whole program has, in the words of docs/soundness.md.
// expect: again: proved
// expect: main: violated
#include <stdlib.h>
#include <string.h>

// 7.22.4.4, 7.22.4.7: `exit` twice
static void again(void) { exit(2); } //! library-argument error

// 7.24: string function leaves its array
int main(int argc, char **argv) {
    (void)argv;
    if (argc > 1) return strtok(NULL, " ") != 0; //! library-argument error
    atexit(again);
    return 1;
}
