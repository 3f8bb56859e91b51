// A loop that reads characters until a null character is given a string.
// vl: --bound 6 --budget 400
// expect: count: bounded
// expect: first_word: bounded
// expect: skip: bounded
// expect: second_field: bounded
// expect: quoted: bounded
// expect: in_step: bounded
// expect: copy: proved
// expect: limited: bounded
#include <ctype.h>
#include <stddef.h>

size_t count(const char *s, char c) {
    size_t n = 0;
    while (*s)
        if (*s++ == c) n++;
    return n;
}

int first_word(const char *s) {
    while (isspace((unsigned char)*s)) s++;
    for (int n = 0;; n++) switch (s[n]) {
        case ' ':
        case '\0': return n;
        default: break;
        }
}

static void skip(const char **p, char c) {
    while (**p && **p != c) (*p)++;
}

int second_field(const char *s) {
    skip(&s, ',');
    return *s ? s[1] : -1;
}

int quoted(const char *s) {
    while (*s && *s != '"') {
        if (*s == '\\' && s[1]) s++;
        s++;
    }
    return *s == '"';
}

int in_step(const char *a, const char *b) {
    for (; *a == *b; a++, b++)
        if (!*a) return 0;
    return *a < *b ? -1 : 1;
}

void copy(const char *from) {
    char to[4];
    size_t i;
    for (i = 0; i < sizeof to - 1 && from[i]; i++) to[i] = from[i];
    to[i] = 0;
}

const char *limited(const char *p, const char *end) {
    while (p < end && *p) p++;
    return p;
}
