// An argument that may be missing.
// vl: --bound 3
#include <getopt.h>
#include <stddef.h>

// expect: main: violated
int main(int argc, char **argv) {
    static const struct option longs[] = {{"all", no_argument, NULL, 'a'}, {0}};
    int c, which = 0;
    while ((c = getopt_long(argc, argv, "ao::", longs, &which)) != -1)
        if (c == 'o') return optarg[0]; //! null-dereference error
    return 0;
}
