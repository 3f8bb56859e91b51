/* options.c - <unistd.h> and <getopt.h>: the options of a command line.
 *
 * Assumed: options may be those of any argument that is left, in any order; optarg is an unknown
 * string. glibc's letters are known: + and - at the start, :: for an argument that may be missing.
 */
#include "vl_model.h"

char *optarg;
int optind = 1, opterr = 1, optopt;

static int vl_no_option(int argc) {
    int left = __VERIFIER_nondet_int();
    __VERIFIER_assume(left >= optind && left <= (argc > optind ? argc : optind));
    optind = left;
    return -1;
}

static int vl_wrong_option(_Bool silent) {
    int c = __VERIFIER_nondet_int();
    __VERIFIER_assume(c >= 0 && c <= 255);
    optopt = c;
    return silent && __VERIFIER_nondet_bool() ? ':' : '?';
}

/* Takes the option's argument, in argument number `at` of the program. wants: 0: none, 1: it
 * must be there, 2: it may be there. */
static void vl_take_argument(int wants, int at) {
    optarg = NULL;
    if (wants == 0 || (wants == 2 && __VERIFIER_nondet_bool())) return;
    optarg = vl_unknown_string();
    optind = at + 1;
}

/* The argument that holds the next option; 0: there is none left. */
static int vl_next_argument(int argc) {
    int at = __VERIFIER_nondet_int();
    if (optind >= argc || __VERIFIER_nondet_bool()) return 0;
    __VERIFIER_assume(at >= (optind > 0 ? optind : 1) && at < argc);
    return at;
}

static int vl_short_option(int at, const char *options) {
    size_t n = strlen(options), k = __VERIFIER_nondet_size_t();
    size_t first = options[0] == '+' || options[0] == '-' ? 1 : 0;
    if (__VERIFIER_nondet_bool()) optind = at + 1; /* else more of the same argument */
    if (first && options[0] == '-' && __VERIFIER_nondet_bool()) {
        vl_take_argument(1, at);
        return 1; /* an argument that is no option, which is returned all the same */
    }
    if (k < first || k >= n || options[k] == ':') return vl_wrong_option(options[first] == ':');
    vl_take_argument(options[k + 1] != ':' ? 0 : options[k + 2] != ':' ? 1 : 2, at);
    return (unsigned char)options[k];
}

int getopt(int argc, char *const argv[], const char *options) {
    vl_check_string(options);
    (void)argv;
    int at = vl_next_argument(argc);
    return at ? vl_short_option(at, options) : vl_no_option(argc);
}

struct vl_option {
    const char *name;
    int argument, *flag, val;
};

static int vl_long_option(int at, const struct vl_option *o, int k, int *index) {
    optind = at + 1;
    vl_take_argument(o->argument, at);
    if (index) *index = k;
    if (!o->flag) return o->val;
    *o->flag = o->val;
    return 0;
}

int getopt_long(int argc, char *const argv[], const char *options, const struct vl_option *longs,
                int *index) {
    vl_check_string(options);
    (void)argv;
    int n = 0, k = __VERIFIER_nondet_int(), at = vl_next_argument(argc);
    while (longs[n].name) n++;
    if (!at) return vl_no_option(argc);
    if (k < 0 || k >= n) return vl_short_option(at, options);
    return vl_long_option(at, &longs[k], k, index);
}

int getopt_long_only(int argc, char *const argv[], const char *options,
                     const struct vl_option *longs, int *index) {
    return getopt_long(argc, argv, options, longs, index);
}
