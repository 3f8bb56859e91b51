// Answers in the library's memory stay until the next one of their kind is asked for.
// vl: --budget 6000
// expect: kept_user: bounded
// expect: next_user: proved
#define _GNU_SOURCE
#include <assert.h>
#include <grp.h>
#include <pwd.h>

void kept_user(void) {
    struct passwd *p = getpwuid(1);
    if (!p) return;
    char *name = p->pw_name, c = name[0];
    endgrent();
    struct group *g = getgrgid(2);
    assert(name[0] == c && p->pw_uid == 1 && (!g || g->gr_gid == 2));
}

void next_user(char *to) {
    struct passwd *p = getpwuid(1);
    if (p) to[0] = p->pw_name[0];
    p = getpwuid(2);
    if (p) to[0] = p->pw_name[0];
}
