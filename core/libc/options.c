/* options.c - <unistd.h> and <getopt.h>: the options of a command line.
 *
 * An argv that the program made is read exactly, as glibc and musl do. Where an argument that is no
 * option stands before one, POSIX stops there, and these libraries go on behind it (glibc unless
 * POSIXLY_CORRECT is set): left open. Of the arguments that main got, the options may be those of
 * any that is left, in any order, and optarg is an unknown string: the loops over them end at once
 * so. The same holds for getopt_long_only.
 *
 * Letters of glibc are known: + and - at the start, :: for an argument that may be missing.
 */
#include "vl_model.h"

char *strchr(const char *s, int c);

char *optarg;
int optind = 1, opterr = 1, optopt;

/* The letters and names that are options. */
struct vl_option {
    const char *name;
    int argument, *flag, val;
};

struct vl_known_options {
    const char *letters;
    const struct vl_option *longs; /* NULL: none */
    int *index;
    _Bool silent, stops, takes_all; /* :, + and - at the start */
};

static struct vl_known_options vl_known_options(const char *letters, const struct vl_option *longs,
                                                int *index) {
    struct vl_known_options k = {.longs = longs, .index = index};
    k.stops = letters[0] == '+';
    k.takes_all = letters[0] == '-';
    k.letters = letters + (k.stops || k.takes_all);
    k.silent = k.letters[0] == ':';
    return k;
}

/* ---- of arguments that the program knows ---- */

/* What is left of an argument with several letters, and how many arguments that are no options
 * stand behind it, before its own one. */
static const char *__vl_noted_letters;
static int __vl_noted_gap;

static void vl_move(char *const argv[], int from, int to) {
    char **list = (char **)argv, *moved = argv[from];
    if (from == to) return;
    for (int i = from; i > to; i--) list[i] = argv[i - 1];
    list[to] = moved;
}

static int vl_end_options(void) {
    __vl_noted_letters = NULL;
    return -1;
}

/* The argument of an option that wants one, behind it. */
static int vl_own_argument(int argc, char *const argv[], const struct vl_known_options *k,
                           int option) {
    int at = optind + __vl_noted_gap;
    if (at >= argc || !argv[at]) {
        optopt = option;
        return k->silent ? ':' : '?';
    }
    vl_move(argv, at, optind);
    optarg = argv[optind++];
    return option;
}

static int vl_take_letter(int argc, char *const argv[], const struct vl_known_options *k) {
    char c = *__vl_noted_letters++;
    const char *rest = __vl_noted_letters, *found = c == ':' ? NULL : strchr(k->letters, c);
    _Bool wants = found && found[1] == ':';
    if (*rest == 0 || wants) {
        optind++;
        __vl_noted_letters = NULL;
    }
    if (!found) {
        optopt = c;
        return '?';
    }
    if (!wants) return c;
    if (*rest != 0) {
        optarg = (char *)rest;
        return c;
    }
    return found[2] == ':' ? c : vl_own_argument(argc, argv, k, c);
}

static _Bool vl_are_alike(const struct vl_option *a, const struct vl_option *b) {
    return a->argument == b->argument && a->flag == b->flag && a->val == b->val;
}

/* The option that the n characters name, or the only one that they begin; -1: there is none, -2:
 * several. */
static int vl_long_named(const struct vl_option *longs, const char *name, size_t n) {
    int found = -1;
    for (int i = 0; longs[i].name; i++) {
        size_t same = 0;
        while (same < n && longs[i].name[same] == name[same]) same++;
        if (same < n) continue;
        if (longs[i].name[n] == 0) return i;
        if (found == -1)
            found = i;
        else if (found >= 0 && !vl_are_alike(&longs[found], &longs[i]))
            found = -2;
    }
    return found;
}

static int vl_take_long(int argc, char *const argv[], const struct vl_known_options *k) {
    enum { NONE, WANTS };
    const char *name = argv[optind++] + 2;
    size_t n = 0;
    while (name[n] != 0 && name[n] != '=') n++;
    int at = vl_long_named(k->longs, name, n);
    if (at < 0) {
        optopt = 0;
        return '?';
    }
    const struct vl_option *o = &k->longs[at];
    if (name[n] == '=' && o->argument == NONE) {
        optopt = o->val;
        return '?';
    }
    if (name[n] == '=') optarg = (char *)name + n + 1;
    if (name[n] == 0 && o->argument == WANTS) {
        vl_own_argument(argc, argv, k, o->val);
        if (!optarg) return k->silent ? ':' : '?';
    }
    if (k->index) *k->index = at;
    if (!o->flag) return o->val;
    *o->flag = o->val;
    return 0;
}

static _Bool vl_is_option(const char *argument) { return argument[0] == '-' && argument[1] != 0; }

/* The next argument that is an option is moved to where they go on, before those that are none. */
static int vl_read_option(int argc, char *const argv[], const struct vl_known_options *k) {
    if (optind == 0) {
        optind = 1;
        __vl_noted_letters = NULL;
    }
    optarg = NULL;
    if (__vl_noted_letters && *__vl_noted_letters) return vl_take_letter(argc, argv, k);
    int at = optind;
    while (at < argc && argv[at] && !vl_is_option(argv[at])) at++;
    if (at > optind && k->takes_all) {
        optarg = argv[optind++];
        return 1;
    }
    if (at >= argc || !argv[at]) return vl_end_options();
    if (at > optind && (k->stops || __vl_open_bool())) return vl_end_options();
    __vl_noted_gap = at - optind;
    vl_move(argv, at, optind);
    const char *argument = argv[optind];
    if (argument[1] == '-' && argument[2] == 0) {
        optind++;
        return vl_end_options();
    }
    if (k->longs && argument[1] == '-') return vl_take_long(argc, argv, k);
    __vl_noted_letters = argument + 1;
    return vl_take_letter(argc, argv, k);
}

/* ---- of arguments from outside ---- */

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

static int vl_short_option(int at, const struct vl_known_options *known) {
    const char *letters = known->letters;
    size_t n = strlen(letters), k = __VERIFIER_nondet_size_t();
    if (__VERIFIER_nondet_bool()) optind = at + 1; /* else more of the same argument */
    if (known->takes_all && __VERIFIER_nondet_bool()) {
        vl_take_argument(1, at);
        return 1; /* an argument that is no option, which is returned all the same */
    }
    if (k >= n || letters[k] == ':') return vl_wrong_option(known->silent);
    vl_take_argument(letters[k + 1] != ':' ? 0 : letters[k + 2] != ':' ? 1 : 2, at);
    return (unsigned char)letters[k];
}

static int vl_long_option(int at, const struct vl_option *o, int k, int *index) {
    optind = at + 1;
    vl_take_argument(o->argument, at);
    if (index) *index = k;
    if (!o->flag) return o->val;
    *o->flag = o->val;
    return 0;
}

static int vl_some_option(int argc, const struct vl_known_options *known) {
    int n = 0, k = __VERIFIER_nondet_int(), at = vl_next_argument(argc);
    while (known->longs && known->longs[n].name) n++;
    if (!at) return vl_no_option(argc);
    if (k < 0 || k >= n) return vl_short_option(at, known);
    return vl_long_option(at, &known->longs[k], k, known->index);
}

/* ---- */

int getopt_long(int argc, char *const argv[], const char *options, const struct vl_option *longs,
                int *index) {
    vl_check_string(options);
    struct vl_known_options k = vl_known_options(options, longs, index);
    return __vl_is_outside(argv) ? vl_some_option(argc, &k) : vl_read_option(argc, argv, &k);
}

int getopt(int argc, char *const argv[], const char *options) {
    return getopt_long(argc, argv, options, NULL, NULL);
}

int getopt_long_only(int argc, char *const argv[], const char *options,
                     const struct vl_option *longs, int *index) {
    vl_check_string(options);
    (void)argv;
    struct vl_known_options k = vl_known_options(options, longs, index);
    return vl_some_option(argc, &k);
}
