// Where an expression matches is left open: what rests on it alone is no error.
// expect: name_of: violated
// expect: part_of: violated
#include <regex.h>
#include <string.h>

size_t name_of(const regex_t *r, const char *s, char to[33]) {
    regmatch_t m;
    if (regexec(r, s, 1, &m, 0) != 0) return 0;
    int l = m.rm_eo - m.rm_so; //! uninitialised-read information
    to[l] = 0; //! out-of-bounds information
    return (size_t)l;
}
char part_of(const char *s) {
    regex_t r;
    regmatch_t m[2];
    char c = 0;
    if (regcomp(&r, "(a)?b", REG_EXTENDED) != 0) return 0;
    if (regexec(&r, s, 2, m, 0) == 0) c = s[m[1].rm_so]; //! out-of-bounds information
    regfree(&r);
    return c;
}
