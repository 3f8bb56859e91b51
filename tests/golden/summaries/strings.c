// Strings that callees read to their ends.
#include <string.h>

static int is_name(const char *s) { return strlen(s) > 2 && strcmp(s, "end") != 0; }
int passed_on(const char *s) { return is_name(s) || is_name(s); }
int rest(const char *s) { return s[0] == '#' && is_name(s + 1); }
int literal(void) { return is_name("a b c") > 1; }
int copied(void) {
    char b[8];
    strcpy(b, "abc");
    return is_name(b) ? 1 : 2;
}
int bad_no_end(void) {
    char b[3] = {'a', 'b', 'c'};
    return is_name(b);
}
int bad_unset_end(void) {
    char b[4];
    b[0] = b[1] = 'a';
    return is_name(b);
}
int bad_after_end(const char *s) { return is_name(s + strlen(s) + 1); }
int bad_null(int n) { return is_name(n ? "text" : NULL); }

static int is_given(const char *s) { return s != NULL && is_name(s); }
int null_or_not(int n) { return is_given(n ? "text" : NULL) ? 3 : 4; }
int bad_given(int n) {
    char b[2] = {'a', 'b'};
    return is_given(n ? b : NULL);
}
