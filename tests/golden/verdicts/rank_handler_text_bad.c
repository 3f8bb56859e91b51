// The library may give a text instead of a null pointer: then the function of another file that ends the program is not
// called, and what fails only behind it is no error.
// expect: main: violated
#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void die(const char *why, ...);
void tell(const char *what);

int main(int argc, char *argv[]) {
    char *home = getenv("HOME");
    if (!home) die("no home\n");
    putchar(*home); //! null-dereference information
    struct passwd *user = getpwuid(geteuid());
    if (!user) {
        if (errno)
            die("user: %d\n", errno);
        else
            die("no such user\n");
    }
    puts(user->pw_name); //! null-dereference information
    char *term = getenv("TERM");
    tell(argv[0]);
    if (!term) tell("no terminal");
    return argc > 1 ? *getenv("PAGER") : 0; //! null-dereference error
}
