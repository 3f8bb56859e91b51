// expect: shorter: proved
// expect: from_the_first: proved
// expect: literal: proved
// expect: wide: proved
// expect: counted: proved
// expect: string: proved
// expect: nothing: proved
// expect: wraps: proved
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
int shorter(void) {
    char a[3] = "ab", b[5] = "abcd";
    return memcmp(a, b, 3);
}
int from_the_first(void) {
    char a[3] = "xb", b[5] = "abcd";
    return memcmp(b, a, sizeof a);
}
int literal(const char s[static 5]) { return memcmp(s, "abc", 4) == 0; }
int wide(void) {
    wchar_t a[3] = L"xb", b[5] = L"abcd";
    return wmemcmp(a, b, 3);
}
int counted(unsigned n) {
    char a[4] = "abc", b[8] = "xyz";
    return memcmp(a, b, n & 3);
}
// A string may be compared as one: its end ends the comparison.
int string(void) {
    char a[3] = "ab", b[5] = "abcd";
    return strncmp(a, b, 4);
}
int nothing(const char *a, const char *b) { return memcmp(a, b, 0); }
int wraps(int fd) {
    char b[8] = {0};
    return write(fd, b + 4, 4) > 0;
}
