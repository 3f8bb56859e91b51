// What getenv finds where the program has set environ itself.
// expect: none: violated
// expect: mine: violated
// expect: back: violated
// expect: lost: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

void none(void) {
    environ = NULL;
    assert(getenv("HOME")); //! assertion warning
}

void mine(void) {
    static char *const list[] = {"A=1", "B=2", NULL};
    environ = (char **)list;
    assert(strcmp(getenv("A"), "2") == 0); //! assertion warning
}

void back(void) {
    char **before = environ;
    environ = NULL;
    environ = before;
    if (getenv("HOME")) assert(!getenv("HOME")); //! assertion information
}

void lost(void) {
    if (setenv("A_VARIABLE_WITH_A_NAME_THAT_IS_TOO_LONG", "1", 1) != 0) return;
    (void)getenv("HOME");
    assert(!getenv("HOME")); //! assertion information
}
