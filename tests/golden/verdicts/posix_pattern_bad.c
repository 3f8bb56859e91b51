// The same calls, used wrongly.
// vl: --property +memory-leak --budget 60000
// expect: mismatch: violated
// expect: part: violated
// expect: freed: violated
// expect: twice: violated
// expect: kept: violated
// expect: none: violated
// expect: main: violated
#include <assert.h>
#include <glob.h>
#include <regex.h>
#include <stdio.h>

static char mismatch(const char *s) {
    regex_t r;
    regmatch_t m[1];
    if (regcomp(&r, "a", 0) != 0) return 0;
    regexec(&r, s, 1, m, 0);
    regfree(&r);
    return s[m[0].rm_so]; //! uninitialised-read error
}

static char part(const char *s) {
    regex_t r;
    regmatch_t m[2];
    char c = 0;
    if (regcomp(&r, "(a)|b", REG_EXTENDED) != 0) return 0;
    if (regexec(&r, s, 2, m, 0) == 0) c = s[m[1].rm_so]; //! out-of-bounds error
    regfree(&r);
    return c;
}

static void freed(void) {
    regex_t r;
    if (regcomp(&r, "a", 0) != 0) return;
    regfree(&r);
    regexec(&r, "a", 0, NULL, 0); //! null-dereference error
}

static void twice(void) {
    regex_t r;
    regexec(&r, "a", 0, NULL, 0); //! uninitialised-read error
}

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
    switch (argc) {
    case 2: return mismatch("ba");
    case 3: return part("ba");
    case 4: freed(); break;
    case 5: twice(); break;
    case 6: kept(); break;
    case 7: return none(); //! memory-leak error
    }
    return 0; //! memory-leak error
}
