// GNU programs carry a copy of <getopt.h>: the functions that it declares are the library's all the same.
// vl: --entry main
// expect: main: proved
struct option {
    const char *name;
    int has_arg;
    int *flag;
    int val;
};
extern int optind;
extern int getopt_long(int argc, char *const *argv, const char *options, const struct option *longs, int *index);

int main(int argc, char *argv[]) {
    static int quiet;
    static const struct option longs[] = {{"quiet", 0, &quiet, 1}, {0, 0, 0, 0}};
    if (argc < 1) return 1;
    if (getopt_long(argc, argv, "qf:", longs, 0) != -1) return 1;
    return optind < argc && argv[optind][0] == '-';
}
