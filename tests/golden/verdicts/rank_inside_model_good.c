/* As rank_inside_model_bad.c, with room for what is written. */
// expect: path_of: proved
// expect: copy_of: proved
#include <string.h>
struct address {
    unsigned short family;
    char path[108];
};
int path_of(const struct address *a) {
    char path[108];
    strncpy(path, a->path, sizeof path);
    return path[0];
}
int copy_of(const struct address *a) {
    char path[108];
    if (a->path[20] != 0) return -1;
    strcpy(path, a->path);
    return path[0];
}
