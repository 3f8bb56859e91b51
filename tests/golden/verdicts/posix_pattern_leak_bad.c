// Patterns and names of files that are never freed.
// vl: --property +memory-leak --budget 200
// expect: kept: violated
// expect: none: violated
// expect: main: violated
#include <glob.h>
#include <regex.h>
#include <stdio.h>

static void kept(void) {
    regex_t r;
    if (regcomp(&r, "a", 0) == 0) printf("%zu\n", r.re_nsub);
} //! memory-leak warning

static char none(void) {
    glob_t g;
    glob("*.h", 0, NULL, &g);
    return g.gl_pathv[0][0]; //! memory-leak warning; null-dereference error
}

int main(int argc, char **argv) {
    (void)argv;
    if (argc == 2) kept();
    if (argc == 3) return none(); //! memory-leak error
    return 0;                     //! memory-leak error
}
