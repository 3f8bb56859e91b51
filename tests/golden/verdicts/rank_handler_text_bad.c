// The library may give a text instead of a null pointer: then the function of another file that ends the program is not
// called, and what fails only behind it is no error.
// vl: --solver cadical
// long
// expect: main: violated
#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void die(const char *why, ...);
void tell(const char *what);

int main(int argc, char *argv[]) {
    tell(argv[0]);
    if (argc > 1) return *getenv("PAGER"); //! null-dereference error
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
    return 0;
}
