// Repaired.
// expect: wanted: proved
// expect: all: bounded
// expect: one: bounded
// expect: at: proved
// expect: here: proved
// vl: --budget 50 --property +memory-leak
#define _GNU_SOURCE
#include <assert.h>
#include <dirent.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
static int wanted(const struct dirent *e) { return e->d_name[0] != '.'; }
void all(void) {
    struct dirent **list;
    int n = scandir("/tmp", &list, NULL, NULL);
    for (int i = 0; i < n; i++) free(list[i]);
    if (n >= 0) free(list);
}
char one(void) {
    struct dirent **list;
    char c = 0;
    int n = scandir("/tmp", &list, wanted, alphasort);
    if (n < 0) return 0;
    if (n > 0) c = list[0]->d_name[0];
    assert(n == 0 || c != '.');
    for (int i = 0; i < n; i++) free(list[i]);
    free(list);
    return c;
}
off_t at(int folder) {
    struct stat s;
    return fstatat(folder, "file", &s, 0) == 0 ? s.st_size : 0;
}
int here(DIR *d) {
    int fd = dirfd(d);
    assert(fd >= -1);
    return fd;
}
