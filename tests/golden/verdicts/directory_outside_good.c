// vl: --bound 8
// A directory that another function opened is read and closed like any.
// expect: first: proved
// expect: again: proved
// expect: all: bounded
#include <assert.h>
#include <dirent.h>
#include <string.h>

int first(DIR *d) {
    struct dirent *e = readdir(d);
    return e ? e->d_name[0] : 0;
}

void again(DIR *d) {
    rewinddir(d);
    closedir(d);
}

int all(const char *name) {
    int n = 0;
    DIR *d = opendir(name);
    if (!d) return -1;
    for (struct dirent *e; (e = readdir(d));) n += strcmp(e->d_name, ".") == 0;
    closedir(d);
    return n > 0;
}
