/* files.c - by the calls of POSIX. */
#include "lsp/text/files.h"

#include "lsp/text/uri.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool folder_make(struct arena *a, const char *path) {
    if (mkdir(path, 0777) == 0 || errno == EEXIST) return true;
    const char *above = path_directory(a, path);
    return errno == ENOENT && strcmp(above, path) != 0 && folder_make(a, above) &&
           mkdir(path, 0777) == 0;
}

/* Another process may write the same one at the same time. */
bool file_write_whole(struct arena *a, const char *path, const char *text) {
    const char *aside = arena_printf(a, "%s.%ld.tmp", path, (long)getpid());
    FILE *out = fopen(aside, "w");
    if (!out) return false;
    bool good = fputs(text, out) >= 0;
    good = fclose(out) == 0 && good;
    if (good && rename(aside, path) == 0) return true;
    int why = errno;
    unlink(aside);
    errno = why;
    return false;
}
