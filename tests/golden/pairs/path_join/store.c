#include <string.h>

#include "path.h"

int store_locate(struct path *path, const char *user, const char *file) {
    path_root(path);
    if (strchr(user, '/') || strchr(file, '/'))
        return -1;
    if (path_append(path, "srv") != 0 || path_append(path, user) != 0 || path_append(path, file) != 0)
        return -1;
    return 0;
}
