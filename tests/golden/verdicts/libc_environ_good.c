// Repaired.
// expect: none: proved
// expect: mine: proved
// expect: back: proved
// expect: lost: proved
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

void none(void) {
    environ = NULL;
    assert(!getenv("HOME"));
    if (setenv("HOME", "here", 0) == 0) assert(strcmp(getenv("HOME"), "here") == 0);
}

void mine(void) {
    static char *const list[] = {"A=1", "B=2", NULL};
    environ = (char **)list;
    assert(strcmp(getenv("A"), "1") == 0 && strcmp(getenv("B"), "2") == 0 && !getenv("C"));
}

void back(void) {
    char **before = environ;
    environ = NULL;
    environ = before;
    assert(getenv("HOME") == getenv("HOME"));
}

void lost(void) {
    if (setenv("A_VARIABLE_WITH_A_NAME_THAT_IS_TOO_LONG", "1", 1) != 0) return;
    char *home = getenv("HOME");
    assert(getenv("HOME") == home);
}
