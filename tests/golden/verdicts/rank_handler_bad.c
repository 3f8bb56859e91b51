// A function of another file that is called only where an allocation fails ends the program, as
// far as the file can tell; one that is called anyway, or has a number as its result, comes back.
// expect: copy: violated
// expect: copy_told: violated
// expect: copy_asked: violated
// expect: copy_thrown: violated
#include <stdlib.h>

void die(const char *why);
void tell(const char *what);
int ask(const char *what);
void *throw_error(const char *what);

char *copy(void) {
    char *p = malloc(8);
    if (!p) die("no memory");
    *p = 0; //! null-dereference information
    return p;
}

char *copy_told(void) {
    char *p = malloc(8);
    tell("allocated");
    *p = 0; //! null-dereference warning
    return p;
}

char *copy_asked(void) {
    char *p = malloc(8);
    if (!p) ask("no memory");
    *p = 0; //! null-dereference warning
    return p;
}

char *copy_thrown(void) {
    char *p = malloc(8);
    if (!p) throw_error("no memory");
    *p = 0; //! null-dereference information
    return p;
}
