/* search.c - <string.h> and <strings.h>, the functions that find something in a string.
 *
 * Assumed: nothing besides the standard.
 */
#include "vl_model.h"

/* The end of the string if c is not there. */
char *strchrnul(const char *s, int c) {
    size_t i = 0;
    if (vl_searchable(s))
        i = __vl_search(s, 0, __vl_search(s, (char)c, SIZE_MAX));
    else
        while (s[i] != (char)c && s[i] != 0) i++;
    (void)s[i];
    return (char *)(s + i);
}

char *strchr(const char *s, int c) {
    const char *end = strchrnul(s, c);
    return *end == (char)c ? (char *)end : NULL;
}

char *strrchr(const char *s, int c) {
    const char *found = NULL;
    for (size_t i = 0;; i++) {
        if (s[i] == (char)c) found = s + i;
        if (s[i] == 0) return (char *)found;
    }
}

char *index(const char *s, int c) { return strchr(s, c); }

char *rindex(const char *s, int c) { return strrchr(s, c); }

static _Bool vl_among(char c, const char *set) {
    for (size_t i = 0; set[i] != 0; i++)
        if (set[i] == c) return 1;
    return 0;
}

size_t strspn(const char *s, const char *accept) {
    size_t n = 0;
    while (s[n] != 0 && vl_among(s[n], accept)) n++;
    return n;
}

size_t strcspn(const char *s, const char *reject) {
    size_t n = 0;
    while (s[n] != 0 && !vl_among(s[n], reject)) n++;
    return n;
}

char *strpbrk(const char *s, const char *accept) {
    size_t n = strcspn(s, accept);
    return s[n] ? (char *)(s + n) : NULL;
}

static _Bool vl_begins(const char *s, const char *with) {
    size_t i = 0;
    while (with[i] != 0 && s[i] == with[i]) i++;
    return with[i] == 0;
}

char *strstr(const char *s, const char *what) {
    for (size_t i = 0;; i++) {
        if (vl_begins(s + i, what)) return (char *)(s + i);
        if (s[i] == 0) return NULL;
    }
}

static char vl_without_case(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static _Bool vl_begins_caseless(const char *s, const char *with) {
    size_t i = 0;
    while (with[i] != 0 && vl_without_case(s[i]) == vl_without_case(with[i])) i++;
    return with[i] == 0;
}

char *strcasestr(const char *s, const char *what) {
    for (size_t i = 0;; i++) {
        if (vl_begins_caseless(s + i, what)) return (char *)(s + i);
        if (s[i] == 0) return NULL;
    }
}

void *memmem(const void *s, size_t n, const void *what, size_t length) {
    const unsigned char *p = s, *q = what;
    for (size_t i = 0; i <= n && n - i >= length; i++) {
        size_t k = 0;
        while (k < length && p[i + k] == q[k]) k++;
        if (k == length) return (void *)(p + i);
    }
    return NULL;
}

/* 7.24.5.8, with the place to go on given by the caller (POSIX). */
char *strtok_r(char *restrict s, const char *restrict separators, char **restrict next) {
    if (!s) s = *next;
    if (!s) return NULL; /* after the last token */
    s += strspn(s, separators);
    if (*s == 0) {
        *next = s;
        return NULL;
    }
    char *end = s + strcspn(s, separators);
    *next = end;
    if (*end != 0) {
        *end = 0;
        *next = end + 1;
    }
    return s;
}

static char *vl_token;

char *strtok(char *restrict s, const char *restrict separators) {
    __vl_check("library-argument", s || vl_token, "strtok goes on with no string");
    return strtok_r(s, separators, &vl_token);
}

char *strsep(char **restrict next, const char *restrict separators) {
    char *s = *next;
    if (!s) return NULL;
    char *end = s + strcspn(s, separators);
    *next = NULL;
    if (*end != 0) {
        *end = 0;
        *next = end + 1;
    }
    return s;
}

int ffs(int v) {
    for (int i = 0; i < (int)sizeof v * 8; i++)
        if ((unsigned)v >> i & 1) return i + 1;
    return 0;
}

int ffsl(long v) {
    for (int i = 0; i < (int)sizeof v * 8; i++)
        if ((unsigned long)v >> i & 1) return i + 1;
    return 0;
}

int ffsll(long long v) {
    for (int i = 0; i < (int)sizeof v * 8; i++)
        if ((unsigned long long)v >> i & 1) return i + 1;
    return 0;
}
