// Memory of the library's own is not the program's to free.
// expect: variable: violated
// expect: message: violated
// expect: user: violated
// expect: folder: violated
// expect: entry: violated
// expect: stream: violated
// expect: mapped: violated
#define _GNU_SOURCE
#include <dirent.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

void variable(void) {
    char *s = getenv("HOME");
    if (s) free(s); //! invalid-free warning
}

void message(void) {
    free(strerror(2)); //! invalid-free warning
}

void user(void) {
    struct passwd *p = getpwuid(0);
    if (p) free(p->pw_name); //! invalid-free warning
}

void folder(const char *name) {
    DIR *d = opendir(name);
    if (d) free(d); //! invalid-free warning
}

void entry(DIR *d) {
    struct dirent *e = readdir(d);
    if (e) free(e); //! invalid-free warning
}

void stream(const char *name) {
    FILE *f = fopen(name, "r");
    if (f) free(f); //! invalid-free warning
}

void mapped(void) {
    char *p = mmap(NULL, 64, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p != MAP_FAILED) free(p); //! invalid-free warning
}
