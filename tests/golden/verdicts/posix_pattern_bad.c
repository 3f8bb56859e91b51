// The same calls, used wrongly.
// expect: mismatch: violated
// expect: part: violated
// expect: freed: violated
// expect: twice: violated
// expect: main: violated
#include <assert.h>
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

int main(int argc, char **argv) {
    (void)argv;
    switch (argc) {
    case 2: return mismatch("ba");
    case 3: return part("ba");
    case 4: freed(); break;
    case 5: twice(); break;
    }
    return 0;
}
