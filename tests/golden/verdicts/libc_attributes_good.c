// expect: last_byte: proved
// expect: with_end: proved
// expect: all_of_it: proved
// expect: as_much: proved
// expect: long_name: proved
// expect: size_of: proved
// expect: long_text: proved
// expect: digits: proved
// expect: states: proved
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
    assert(n <= 32);
    return n <= 0 ? -1 : value[n - 1];
}

size_t with_end(const char *path) {
    char value[33];
    ssize_t n = lgetxattr(path, "user.kind", value, sizeof value - 1);
    if (n < 0) return 0;
    value[n] = 0;
    return strlen(value);
}

char *all_of_it(const char *path) {
    ssize_t n = getxattr(path, "user.kind", NULL, 0);
    if (n <= 0) return NULL;
    char *value = malloc((size_t)n + 1);
    if (!value) return NULL;
    n = getxattr(path, "user.kind", value, (size_t)n);
    if (n < 0) {
        free(value);
        return NULL;
    }
    value[n] = 0;
    return value;
}

int as_much(int fd) {
    char value[8] = "private";
    return fsetxattr(fd, "user.kind", value, 8, 0);
}

void long_name(void) {
    char name[16];
    if (prctl(PR_GET_NAME, name) == 0) assert(strlen(name) < 16);
    prctl(PR_SET_NAME, "worker", 0, 0, 0);
}

int size_of(const char *path) {
    struct statx s;
    if (statx(AT_FDCWD, path, 0, STATX_SIZE, &s) != 0) return -1;
    return s.stx_size > 100;
}

void long_text(double x) {
    char text[32];
    gcvt(x, 6, text);
}

void digits(double x) {
    int point, sign;
    if (!isfinite(x)) return;
    const char *s = ecvt(x, 5, &point, &sign);
    assert(strlen(s) == 5);
    assert(sign == (signbit(x) != 0));
}

void states(void) {
    static char state[64];
    char *old = initstate(7, state, sizeof state);
    assert(random() >= 0);
    if (old) setstate(old);
}
