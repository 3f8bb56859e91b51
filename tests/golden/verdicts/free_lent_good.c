// What the library gives to keep is freed, what it lends is not.
// expect: copied: proved
// expect: line: proved
// expect: folder: proved
// expect: path: proved
#define _GNU_SOURCE
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void copied(void) {
    const char *s = getenv("HOME");
    char *own = s ? strdup(s) : NULL;
    free(own);
}

void line(void) {
    char *text = NULL;
    size_t n = 0;
    if (getline(&text, &n, stdin) > 0) puts(text);
    free(text);
}

void folder(const char *name) {
    DIR *d = opendir(name);
    if (d) closedir(d);
    char *here = getcwd(NULL, 0);
    free(here);
}

void path(const char *name) {
    FILE *f = fopen(name, "r");
    if (f) fclose(f);
    char *whole = realpath(name, NULL);
    free(whole);
}
