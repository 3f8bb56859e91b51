// 5.1.2.2.1: what an expensive callee of main leaves alone of its arguments are strings.
// long
// expect: main: bounded
#include <getopt.h>
#include <stdio.h>
int main(int argc, char **argv) {
    const char *out = NULL;
    int c;
    while ((c = getopt(argc, argv, "vo:")) != -1)
        if (c == 'o') out = optarg;
    if (out) puts(out);
    for (int i = optind; i < argc; i++) puts(argv[i]);
    return 0;
}
