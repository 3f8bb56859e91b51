// vl: --budget 800
// long
// expect: not_there: violated
// expect: in_buffer: violated
// expect: small: violated
// expect: members: violated
// expect: groups: violated
// expect: too_many: violated
// expect: name: violated
#define _GNU_SOURCE
#include <grp.h>
#include <pwd.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>
size_t not_there(const char *name) {
    struct group *g = getgrnam(name);
    return strlen(g->gr_name); //! null-dereference warning
}
size_t in_buffer(uid_t id) {
    struct passwd user, *found;
    char texts[200];
    if (getpwuid_r(id, &user, texts, sizeof texts, &found) != 0) return 0;
    return strlen(found->pw_dir); //! null-dereference warning
}
int small(const char *name, struct passwd **found) {
    struct passwd user;
    char texts[100];
    return getpwnam_r(name, &user, texts, 200, found); //! out-of-bounds warning
}
char members(gid_t id) {
    struct group *g = getgrgid(id);
    return g ? g->gr_mem[0][0] : 0; //! null-dereference warning
}
gid_t groups(void) {
    gid_t list[16];
    int n = getgroups(16, list);
    gid_t sum = 0;
    for (int i = 0; i <= n; i++) sum += list[i]; //! array-bounds warning; uninitialised-read warning
    return sum;
}
int too_many(const char *user) {
    gid_t list[4];
    int n = 5;
    return getgrouplist(user, 0, list, &n); //! out-of-bounds warning
}
size_t name(void) {
    char to[32];
    strcpy(to, getlogin()); //! null-dereference warning; out-of-bounds warning
    return strlen(to);
}
