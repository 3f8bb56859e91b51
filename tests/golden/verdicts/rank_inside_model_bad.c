/* Whatever the text in the record is, more is written than there is room for; the loop that reads
 * it may take longer than is looked at. What only long texts overflow is theirs. */
// expect: path_of: violated
// expect: copy_of: violated
#include <string.h>
struct address {
    unsigned short family;
    char path[108];
};
int path_of(const struct address *a) {
    char path[108];
    strncpy(path, a->path, sizeof path + 64); //! out-of-bounds warning
    return path[0];
}
int copy_of(const struct address *a) {
    char path[108];
    strcpy(path, a->path); //! out-of-bounds information
    return path[0];
}
