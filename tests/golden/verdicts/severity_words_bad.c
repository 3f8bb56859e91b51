// expect: word_at: bounded
// expect: third: violated
// expect: after: proved
// expect: both: violated
/* What fails for a text of few words is no certain failure: texts of more words, which take more
 * iterations than are looked at, pass. */
#include <stdlib.h>

static const char *word_at(const char *s, int index) {
    int i = 0;
    while (*s) {
        while (*s == ' ') s++;
        if (*s && i++ == index) return s;
        while (*s && *s != ' ') s++;
    }
    return NULL;
}

int third(const char *args) {
    const char *a = word_at(args, 0), *b = word_at(args, 1), *c = word_at(args, 2);
    return *c + *b + *a; //! null-dereference information
}

static const char *after(const char *s, char c) {
    for (; *s; s++)
        if (*s == c) return s + 1;
    return NULL;
}

int both(const char *pair) {
    const char *value = after(pair, '='), *unit = value ? after(value, ':') : "x";
    return *unit; //! null-dereference information
}
