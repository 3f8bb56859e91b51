// The file names no function of the heap: what it forgets is the library's to give.
// expect: order: proved
// expect: entries: violated
// expect: node: violated
// expect: folder: violated
// vl: --budget 100 --property +memory-leak
#define _GNU_SOURCE
#include <dirent.h>
#include <search.h>
#include <stdio.h>
#include <unistd.h>
static int order(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
void entries(void) {
    struct dirent **list;
    scandir("/tmp", &list, NULL, NULL);
} //! memory-leak warning
void node(void) {
    static const int one = 1;
    void *root = NULL;
    tsearch(&one, &root, order);
} //! memory-leak warning
char folder(void) {
    char *name = getcwd(NULL, 0);
    return name ? name[0] : 0; //! memory-leak warning
}
