#include "path.h"

#include <string.h>

void path_root(struct path *path) {
    path->length = 0;
    path->text[0] = '\0';
}

int path_append(struct path *path, const char *name) {
    size_t n = strlen(name);
    if (n + 1 >= sizeof path->text - path->length)
        return -1;
    path->text[path->length] = '/';
    memcpy(path->text + path->length + 1, name, n + 1);
    path->length += n + 1;
    return 0;
}
