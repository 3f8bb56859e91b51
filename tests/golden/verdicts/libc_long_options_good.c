// getopt_long finds what it was told of, with an argument where one is required.
// expect: main: bounded
// vl: --bound 3
#include <assert.h>
#include <getopt.h>
#include <stddef.h>

int main(int argc, char **argv) {
    static const struct option longs[] = {
        {"all", no_argument, NULL, 'a'}, {"file", required_argument, NULL, 'f'}, {0}};
    int c, which = -1;
    while ((c = getopt_long(argc, argv, "+af:o::", longs, &which)) != -1) {
        assert(c == 'a' || c == 'f' || c == 'o' || c == '?');
        if (c == 'f') assert(optarg != NULL);
        assert(which < 2);
    }
    assert(optind >= 1);
    return optind < argc && argv[optind][0];
}
