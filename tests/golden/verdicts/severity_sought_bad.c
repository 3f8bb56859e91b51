// expect: after: violated
// expect: third: violated
// expect: behind: violated
// expect: fourth: violated
/* As in severity_words_bad.c, where the word is sought by recursion, or by a goto. */
#include <stdlib.h>

static const char *after(const char *s, int k) {
    if (!*s) return NULL;
    if (*s == ' ') return k ? after(s + 1, k - 1) : s + 1; //! signed-overflow information
    return after(s + 1, k);
}

int third(const char *s) {
    const char *a = after(s, 0), *b = after(s, 1), *c = after(s, 2);
    return *c + *b + *a; //! null-dereference information
}

static const char *behind(const char *s, int k) {
again:
    if (!*s) return NULL;
    if (*s++ == ' ' && !k--) return s; //! signed-overflow information
    goto again;
}

int fourth(const char *s) {
    const char *a = behind(s, 0), *b = behind(s, 1), *c = behind(s, 3);
    return *c + *b + *a; //! null-dereference information
}
