// Bytes behind the end of a string are not in it, and bytes that are not read as a string have no end.
// expect: behind: violated
// expect: after: violated
// expect: bytes: violated
#include <string.h>

int behind(const char *s) {
    const char *next = s + 1;
    return strncmp(next, "ab", 2); //! out-of-bounds information
}

int after(const char *s, int c) {
    const char *p = strchr(s, c);
    return p ? strcmp(p + 1, "x") : 0; //! out-of-bounds information
}

int bytes(const char *s) {
    return s[0] != 0 || s[1] != 0; //! out-of-bounds information
}
