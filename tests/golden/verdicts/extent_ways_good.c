// A pointer that is walked with a count has that many elements, whichever way through the loop takes how many of them.
// long
// expect: is_text: bounded
// expect: blanks: bounded
// expect: signs: bounded
// expect: of_two_loops: bounded
#include <stddef.h>

int is_text(const unsigned char *s, size_t len) {
    while (len--) {
        if (*s <= 0x7f) {
        } else if ((*s >> 5) == 6) {
            s++;
            if (!len--) return 0;
            if ((*s >> 6) != 2) return 0;
        } else if ((*s >> 4) == 14) {
            s++;
            if (!len--) return 0;
            if ((*s >> 6) != 2) return 0;
            s++;
            if (!len--) return 0;
            if ((*s >> 6) != 2) return 0;
        } else {
            return 0;
        }
        s++;
    }
    return 1;
}

int blanks(const char *s, size_t n) {
    int t = 0;
    while (n) {
        while (n && *s == ' ') s++, n--;
        if (!n) break;
        t += *s == 'x';
        s++;
        n--;
    }
    return t;
}

int signs(const int *p, int n) {
    int t = 0;
    for (; n > 0; n--) {
        if (*p < 0) {
            p++;
            if (--n <= 0) break;
            t ^= *p;
        }
        p++;
    }
    return t;
}

int of_two_loops(const short *p, unsigned n) {
    int t = 0;
    while (n > 1) {
        t ^= *p++;
        n--;
        if (t & 1) {
            t ^= *p++;
            n--;
        }
    }
    for (; n; n--) t ^= *p++;
    return t;
}
