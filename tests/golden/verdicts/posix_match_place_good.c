// An expression without a choice has all its parts where it matches.
// expect: part_of: proved
// expect: optional: proved
#include <regex.h>

char part_of(const char *s) {
    regex_t r;
    regmatch_t m[2];
    char c = 0;
    if (regcomp(&r, "(a)b", REG_EXTENDED) != 0) return 0;
    if (regexec(&r, s, 2, m, 0) == 0) c = s[m[1].rm_so];
    regfree(&r);
    return c;
}
char optional(const char *s) {
    regex_t r;
    regmatch_t m[2];
    char c = 0;
    if (regcomp(&r, "(a)?b", REG_EXTENDED) != 0) return 0;
    if (regexec(&r, s, 2, m, 0) == 0 && m[1].rm_so >= 0) c = s[m[1].rm_so];
    regfree(&r);
    return c;
}
