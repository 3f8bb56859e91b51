// The end has no entry, and a directory that is closed is none.
// expect: at_end: violated
// expect: closed: violated
// expect: unset: violated
#include <dirent.h>
#include <stddef.h>

int at_end(DIR *d) {
    struct dirent *e = readdir(d);
    return e->d_name[0]; //! null-dereference warning
}

void closed(DIR *d) {
    closedir(d);
    readdir(d); //! use-after-free warning
}

void unset(void) {
    DIR *d = NULL;
    readdir(d); //! null-dereference warning
}
