// Library functions that take n bytes may use all of them, also where a difference ends the
// comparison, and n bytes do not wrap around the address space.
// expect: shorter: violated
// expect: from_the_first: violated
// expect: literal: violated
// expect: wide: violated
// expect: counted: violated
// expect: wraps: violated
// expect: wraps_far: violated
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
int shorter(void) {
    char a[3] = "ab", b[5] = "abcd";
    return memcmp(a, b, 4); //! out-of-bounds warning
}
int from_the_first(void) {
    char a[3] = "xb", b[5] = "abcd";
    return memcmp(b, a, sizeof b); //! out-of-bounds warning
}
int literal(const char s[static 5]) {
    return memcmp(s, "abc", 5) == 0; //! out-of-bounds warning
}
int wide(void) {
    wchar_t a[3] = L"xb", b[5] = L"abcd";
    return wmemcmp(a, b, 4); //! out-of-bounds warning
}
int counted(unsigned n) {
    char a[4] = "abc", b[8] = "xyz";
    return memcmp(a, b, n & 7); //! out-of-bounds information
}
int wraps(int fd) {
    char b[8] = {0};
    return write(fd, b + 4, (size_t)-2) > 0; //! out-of-bounds warning
}
int wraps_far(FILE *f, size_t n) {
    char b[8] = {0};
    if (n < (size_t)-3) return 0;
    return fwrite(b + 4, 1, n, f) != 0; //! out-of-bounds warning
}
