// Behind the end of a string, or of what is none.
// vl: --bound 6
// expect: count: violated
// expect: first_word: violated
// expect: skip: bounded
// expect: second_field: violated
// expect: quoted: violated
// expect: in_step: violated
// expect: copy: violated
// expect: limited: violated
// expect: ended: violated
// expect: counted: violated
#include <ctype.h>
#include <stddef.h>

size_t count(const char *s, char c) {
    size_t n = 0;
    while (*s)
        if (*s++ == c) n++;
    return n + (size_t)s[1]; //! out-of-bounds information
}

int first_word(const char *s) {
    while (!isspace((unsigned char)*s)) s++; //! out-of-bounds information
    for (int n = 0;; n++) switch (s[n]) { //! out-of-bounds information
        case ' ': return n;
        default: break;
        }
}

static void skip(const char **p, char c) {
    while (**p && **p != c) (*p)++;
}

int second_field(const char *s) {
    skip(&s, ',');
    return s[1]; //! out-of-bounds information
}

int quoted(const char *s) {
    while (*s && *s != '"') { //! out-of-bounds information
        if (*s == '\\') s++;
        s++; //! pointer-overflow information
    }
    return *s == '"';
}

int in_step(const char *a, const char *b) {
    for (; *a == *b; a++, b++) {} //! out-of-bounds information
    return *a < *b ? -1 : 1;
}

void copy(const char *from) {
    char to[4];
    size_t i;
    for (i = 0; from[i]; i++) to[i] = from[i]; //! array-bounds information
    to[i] = 0; //! array-bounds information
}

const char *limited(const char *p, const char *end) {
    while (p <= end && *p) p++; //! out-of-bounds information
    return p;
}

/* Its length is what it is told, and where it ends itself. */
size_t ended(char *buf, size_t n) {
    size_t i = 0;
    if (!n) return 0;
    buf[n] = 0; //! out-of-bounds information
    while (buf[i]) i++;
    return i;
}

size_t counted(const char *s, size_t n) {
    size_t i = 0;
    while (i <= n && s[i]) i++; //! out-of-bounds information
    return i;
}
