// An argv that the program makes is read as getopt reads it: letters alone, together, with an
// argument behind them or of its own, names in full or cut short.
// expect: letters: proved
// expect: together: proved
// expect: wrong: proved
// expect: missing: proved
// expect: ended: proved
// expect: none: proved
// expect: names: proved
// expect: abbreviated: proved
#define _GNU_SOURCE
#include <assert.h>
#include <getopt.h>
#include <string.h>
#include <unistd.h>

void letters(void) {
    char *argv[] = {"p", "-a", "x", "-by", "rest", 0};
    optind = 1;
    assert(getopt(5, argv, "a:b:") == 'a' && optarg == argv[2] && optind == 3);
    assert(getopt(5, argv, "a:b:") == 'b' && strcmp(optarg, "y") == 0);
    assert(getopt(5, argv, "a:b:") == -1 && optind == 4);
}

void together(void) {
    char *argv[] = {"p", "-abc", "own", 0};
    optind = 1;
    assert(getopt(3, argv, "abc:") == 'a' && optind == 1 && !optarg);
    assert(getopt(3, argv, "abc:") == 'b');
    assert(getopt(3, argv, "abc:") == 'c' && optarg == argv[2]);
    assert(getopt(3, argv, "abc:") == -1 && optind == 3);
}

void wrong(void) {
    char *argv[] = {"p", "-z", 0};
    optind = 1;
    opterr = 0;
    assert(getopt(2, argv, "a") == '?' && optopt == 'z');
}

void missing(void) {
    char *argv[] = {"p", "-a", 0};
    optind = 1;
    assert(getopt(2, argv, ":a:") == ':' && optopt == 'a' && optind == 2);
    optind = 1;
    assert(getopt(2, argv, "a:") == '?' && optopt == 'a');
    optind = 1;
    assert(getopt(2, argv, "a::") == 'a' && !optarg);
}

void ended(void) {
    char *argv[] = {"p", "-a", "--", "-b", 0};
    optind = 1;
    assert(getopt(4, argv, "ab") == 'a');
    assert(getopt(4, argv, "ab") == -1 && optind == 3);
}

/* "-" alone is no option. */
void none(void) {
    char *argv[] = {"p", "-", 0};
    optind = 1;
    assert(getopt(2, argv, "a") == -1 && optind == 1);
}

static const struct option longs[] = {
    {"file", required_argument, 0, 'f'}, {"verbose", no_argument, 0, 'v'}, {0}};

void names(void) {
    char *argv[] = {"p", "--file=one", "--verbose", "--file", "two", "--other", 0};
    int index = 9;
    optind = 1;
    assert(getopt_long(6, argv, "vf:", longs, &index) == 'f' && strcmp(optarg, "one") == 0);
    assert(index == 0);
    assert(getopt_long(6, argv, "vf:", longs, &index) == 'v' && index == 1);
    assert(getopt_long(6, argv, "vf:", longs, 0) == 'f' && optarg == argv[4]);
    assert(getopt_long(6, argv, "vf:", longs, 0) == '?');
    assert(getopt_long(6, argv, "vf:", longs, 0) == -1 && optind == 6);
}

void abbreviated(void) {
    char *argv[] = {"p", "--verb", "--verbose=1", "-vfx", 0};
    optind = 1;
    assert(getopt_long(4, argv, "vf:", longs, 0) == 'v');
    assert(getopt_long(4, argv, "vf:", longs, 0) == '?' && optopt == 'v');
    assert(getopt_long(4, argv, "vf:", longs, 0) == 'v');
    assert(getopt_long(4, argv, "vf:", longs, 0) == 'f' && strcmp(optarg, "x") == 0);
}
