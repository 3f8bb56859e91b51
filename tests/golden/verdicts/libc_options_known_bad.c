// The same with wrong expectations. Whether options behind other arguments are found depends on
// the library and on POSIXLY_CORRECT.
// expect: letters: violated
// expect: unset: violated
// expect: behind: violated
// expect: before: violated
// expect: unknown_name: violated
#define _GNU_SOURCE
#include <assert.h>
#include <getopt.h>
#include <unistd.h>

void letters(void) {
    char *argv[] = {"p", "-a", "x", 0};
    optind = 1;
    assert(getopt(3, argv, "a:") == 'a');
    assert(optind == 2); //! assertion warning
}

int unset(void) {
    char *argv[] = {"p", "-a", 0};
    optind = 1;
    int c = getopt(2, argv, "a:");
    return c + optarg[0]; //! null-dereference warning
}

void behind(void) {
    char *argv[] = {"p", "x", "-a", 0};
    optind = 1;
    assert(getopt(3, argv, "a") == 'a'); //! assertion information
}

void before(void) {
    char *argv[] = {"p", "x", "-a", 0};
    optind = 1;
    assert(getopt(3, argv, "a") == -1 && optind == 1); //! assertion information
}

int unknown_name(void) {
    static const struct option longs[] = {{"one", 1, 0, 'o'}, {"other", 1, 0, 't'}, {0}};
    char *argv[] = {"p", "--o=1", 0};
    optind = 1;
    int c = getopt_long(2, argv, "", longs, 0);
    return c + optarg[0]; //! null-dereference warning
}
