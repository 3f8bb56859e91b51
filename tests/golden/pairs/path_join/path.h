#ifndef PATH_H
#define PATH_H

#include <stddef.h>

#define PATH_MAX_LENGTH 48

struct path {
    size_t length;
    char text[PATH_MAX_LENGTH];
};

void path_root(struct path *path);
int path_append(struct path *path, const char *name);
/* store.c */
int store_locate(struct path *path, const char *user, const char *file);

#endif
