// One element more than the count tells, on one of the ways through the loop.
// expect: unescaped: violated
// expect: pairs: violated
// expect: of_four: violated
#include <stddef.h>

int unescaped(const char *s, size_t len) {
    int t = 0;
    while (len--) {
        if (*s == '\\') { //! out-of-bounds information
            s++;
            t += *s == 'n'; //! out-of-bounds information
        }
        s++;
    }
    return t;
}

int pairs(const int *p, int n) {
    int t = 0;
    for (; n > 0; n--) {
        if (*p < 0) {
            p++;
            n--;
            t ^= *p; //! out-of-bounds information
        }
        p++;
    }
    return t;
}

int of_four(void) {
    static const unsigned char text[4] = {'a', '\\', 'b', '\\'};
    const unsigned char *s = text;
    int t = 0;
    for (int n = 4; n > 0; n--) {
        if (*s == '\\') {
            s++;
            n--;
            t += *s; //! out-of-bounds warning
        }
        s++;
    }
    return t;
}
