// expect: none: proved
// expect: little: proved
#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <unistd.h>
void none(void) {
    char b[4];
    errno = 0;
    assert(getcwd(b, 0) == NULL && errno == EINVAL);
}
int little(void) {
    char b[4];
    const char *path = getcwd(b, sizeof b);
    return path ? path[0] : 0;
}
