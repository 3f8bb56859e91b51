#include <stdlib.h>
#include <string.h>

#include "path.h"

static char *folders[40];

static char *copy(const char *text, size_t n) {
    char *to = malloc(n + 1);
    if (!to) abort();
    memcpy(to, text, n);
    to[n] = 0;
    return to;
}

char **split_path(const char *path) {
    size_t i = 0;
    for (const char *end;; path = end + 1) {
        end = strchr(path, ':');
        folders[i++] = copy(path, end ? (size_t)(end - path) : strlen(path));
        if (!end || i + 1 == sizeof folders / sizeof *folders) break;
    }
    folders[i] = NULL;
    return folders;
}
