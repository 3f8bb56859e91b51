// A program that ends by a function of another file where its arguments are not as they should be: what fails only if
// that function returns is no error. One that is called on each way to a failure comes back.
// expect: fail: proved
// expect: usage: proved
// expect: note: proved
// expect: main: violated
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void eprintf(const char *, ...);
void tell(const char *);

static void fail(const char *why) { eprintf("%s\n", why); }
static void usage(void) { fail("usage: two numbers"); }
static void note(const char *s) { tell(s); }

int main(int argc, char *argv[]) {
    char name[8];
    argc--, argv++;
    if (argc < 1) usage();
    int n = argv[0][0]; //! null-dereference information
    if (argc > 3) usage();
    if (argc < 2) eprintf("two numbers");
    int m = argv[1][0]; //! null-dereference information
    if (argc == 3) {
        note(argv[2]);
        strcpy(name, argv[2]); //! out-of-bounds error
        printf("%s\n", name);
    }
    if (n == '-') eprintf("a minus");
    if (m == '-') note("a minus");
    return n / (m - '0'); //! division-by-zero error
}
