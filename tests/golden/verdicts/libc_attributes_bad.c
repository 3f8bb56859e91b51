// expect: last_byte: violated
// expect: no_end: violated
// expect: too_much: violated
// expect: short_name: violated
// expect: size_of: violated
// expect: short_text: violated
// expect: same_again: violated
// expect: states_differ: violated
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/xattr.h>

int last_byte(const char *path) {
    char value[32];
    ssize_t n = getxattr(path, "user.kind", value, sizeof value);
    return n < 0 ? -1 : value[n - 1]; //! array-bounds warning
}

size_t no_end(const char *path) {
    char value[32];
    if (lgetxattr(path, "user.kind", value, sizeof value) < 0) return 0;
    return strlen(value); //! out-of-bounds warning; uninitialised-read warning
}

int too_much(int fd) {
    char value[8] = "private";
    return fsetxattr(fd, "user.kind", value, 9, 0); //! out-of-bounds warning
}

void short_name(void) {
    char name[8];
    prctl(PR_GET_NAME, name); //! out-of-bounds warning
}

int size_of(const char *path) {
    struct statx s;
    statx(AT_FDCWD, path, 0, STATX_SIZE, &s);
    return s.stx_size > 100; //! uninitialised-read warning
}

void short_text(double x) {
    char text[4];
    gcvt(x, 6, text); //! out-of-bounds information
}

int same_again(char *state) {
    srandom(1);
    long first = random();
    initstate(1, state, 64); //! out-of-bounds information
    srandom(1);
    return first == random();
}

void states_differ(void) {
    static char state[64];
    assert(same_again(state)); //! assertion information
}
