// long
// expect: wanted: proved
// expect: leaks: violated
// expect: one: violated
// expect: beyond: violated
// expect: at: violated
// vl: --budget 800 --property +memory-leak
#define _GNU_SOURCE
#include <dirent.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
static int wanted(const struct dirent *e) { return e->d_name[0] != '.'; }
void leaks(void) {
    struct dirent **list;
    int n = scandir("/tmp", &list, NULL, NULL);
    if (n >= 0) free(list);
} //! memory-leak warning
char one(void) {
    struct dirent **list;
    char c = 0;
    int n = scandir("/tmp", &list, wanted, NULL);
    if (n < 0) return 0;
    c = list[0]->d_name[0]; //! null-dereference warning; uninitialised-read warning
    for (int i = 0; i < n; i++) free(list[i]);
    free(list);
    return c;
}
void beyond(char to[16]) {
    struct dirent **list;
    int n = scandir("/tmp", &list, NULL, NULL);
    if (n < 1) return;
    strcpy(to, list[0]->d_name); //! out-of-bounds information
    for (int i = 0; i < n; i++) free(list[i]);
    free(list);
}
off_t at(int folder) {
    struct stat s;
    fstatat(folder, "file", &s, 0);
    return s.st_size; //! uninitialised-read warning
}
