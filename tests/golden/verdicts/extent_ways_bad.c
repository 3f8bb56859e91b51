// One element more than the count tells, on one of the ways through the loop.
// expect: unescaped: violated
// expect: pairs: violated
// expect: of_four: violated
// expect: escapes: violated
#include <assert.h>
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

/* The assertion fails, and nothing else: that it does not go on behind a zero makes no text. */
int escapes(const unsigned char *s, size_t len) {
    size_t at = 0;
    int t = 0;
    while (at < len) {
        if (s[at] == '\\' && len - at > 1) {
            switch (s[++at]) {
            case 'r':
                t |= 1;
                break;
            case 'n':
                t |= 2;
                break;
            default:
                assert(0 == 1); //! assertion information
            }
        }
        at++;
    }
    return t;
}
