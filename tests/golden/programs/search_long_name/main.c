#include <stdio.h>
#include "names.h"

static int quiet;

static void help(void) { printf("usage: names [-q] NAME...\n"); }

int main(int argc, char **argv) {
    int failed = 0;
    for (argc--, argv++; argc > 0; argc--, argv++) {
        if (argv[0][0] != '-') {
            failed |= treat(argv[0]);
            continue;
        }
        if (argv[0][1] == 'q') quiet = 1;
        if (argv[0][1] == 'h') {
            help();
            return 0;
        }
    }
    if (!quiet) printf("%d\n", failed);
    return failed;
}
