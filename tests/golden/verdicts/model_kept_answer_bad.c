// Answers in the library's memory may change, or go, with the next call (POSIX): it may use the same memory or other.
// vl: --budget 6000
// expect: kept_user: violated
// expect: same_user: violated
// expect: other_user: violated
// expect: kept_group: violated
#define _GNU_SOURCE
#include <assert.h>
#include <grp.h>
#include <pwd.h>
#include <stddef.h>

void kept_user(void) {
    struct passwd *p = getpwuid(1);
    if (!p) return;
    char *name = p->pw_name, c = name[0];
    getpwuid(2);
    assert(name[0] == c); //! dangling warning
}

void same_user(void) {
    struct passwd *p = getpwuid(1), *q = getpwuid(2);
    if (p && q) assert(p == q); //! assertion warning
}

void other_user(void) {
    struct passwd *p = getpwuid(1), *q = getpwuid(2);
    if (p && q) assert(p->pw_uid == 1); //! assertion warning
}

void kept_group(char *to) {
    struct group *g = getgrgid(1);
    if (!g) return;
    char *name = g->gr_name;
    getgrgid(2);
    to[0] = name[0]; //! dangling warning
}
