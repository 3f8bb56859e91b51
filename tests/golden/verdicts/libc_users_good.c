// Repaired.
// long
// expect: not_there: bounded
// expect: in_buffer: proved
// expect: small: proved
// expect: members: bounded
// expect: groups: proved
// expect: all: proved
// expect: name: proved
#define _GNU_SOURCE
#include <assert.h>
#include <grp.h>
#include <pwd.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>
size_t not_there(const char *name) {
    struct group *g = getgrnam(name);
    return g ? strlen(g->gr_name) : 0;
}
size_t in_buffer(uid_t id) {
    struct passwd user, *found;
    char texts[200];
    if (getpwuid_r(id, &user, texts, sizeof texts, &found) != 0 || !found) return 0;
    assert(found == &user && user.pw_uid == id);
    size_t n = strlen(found->pw_dir);
    assert(n < sizeof texts);
    return n;
}
int small(const char *name, struct passwd **found) {
    struct passwd user;
    char texts[100];
    return getpwnam_r(name, &user, texts, sizeof texts, found);
}
char members(gid_t id) {
    struct group *g = getgrgid(id);
    return g && g->gr_gid == id && g->gr_mem[0] ? g->gr_mem[0][0] : 0;
}
gid_t groups(void) {
    gid_t list[16];
    int n = getgroups(16, list);
    gid_t sum = 0;
    for (int i = 0; i < n; i++) sum += list[i];
    return sum;
}
gid_t all(const char *user) {
    gid_t list[4];
    int n = 4;
    if (getgrouplist(user, 0, list, &n) < 0) return 0;
    return list[n - 1];
}
size_t name(void) {
    char to[32];
    return getlogin_r(to, sizeof to) == 0 ? strlen(to) : 0;
}
