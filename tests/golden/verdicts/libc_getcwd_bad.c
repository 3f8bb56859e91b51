// getcwd: no room at all is another error than too little, and memory of its own has no such limit.
// expect: none: violated
// expect: little: violated
#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <unistd.h>
void none(void) {
    char b[4];
    errno = 0;
    assert(getcwd(b, 0) == NULL && errno == ERANGE); //! assertion warning
}
int little(void) {
    char b[4];
    return getcwd(b, sizeof b)[0]; //! null-dereference warning
}
