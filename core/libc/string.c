/* string.c - <string.h>, the functions that measure, copy and join strings.
 *
 * Assumed: nothing besides the standard. A function reads its string byte by byte from the start,
 * so a string without an end is an access outside its object.
 */
#include "vl_model.h"

size_t strlen(const char *s) {
    size_t n = 0;
    while (s[n] != 0) n++;
    return n;
}

size_t strnlen(const char *s, size_t most) {
    size_t n = 0;
    while (n < most && s[n] != 0) n++;
    return n;
}

/* Two strings in one object are measured first: copying would lose the end of the one it reads. */
static void vl_check_copy(const char *to, const char *from) {
    size_t n = 0;
    if (__vl_same_object(to, from))
        n = strlen(from) + 1;
    else
        vl_check_fits(to, from);
    vl_check_apart(to, n, from, n);
}

char *stpcpy(char *restrict to, const char *restrict from) {
    size_t n = 0;
    vl_check_copy(to, from);
    while ((to[n] = from[n]) != 0) n++;
    return to + n;
}

char *strcpy(char *restrict to, const char *restrict from) {
    size_t n = 0;
    vl_check_copy(to, from);
    while ((to[n] = from[n]) != 0) n++;
    return to;
}

/* The bytes that are read of a string where n bytes are wanted: its end, too, if it comes
 * before. */
static size_t vl_read_of(const char *s, size_t n) {
    size_t length = strnlen(s, n);
    return length < n ? length + 1 : n;
}

/* n bytes, zeros behind the string; the first of the zeros, or the end. */
char *stpncpy(char *restrict to, const char *restrict from, size_t n) {
    size_t used = __vl_same_object(to, from) ? vl_read_of(from, n) : 0;
    vl_check_apart(to, n, from, used);
    size_t length = 0;
    for (; length < n && from[length] != 0; length++) to[length] = from[length];
    for (size_t i = length; i < n; i++) to[i] = 0;
    return to + length;
}

char *strncpy(char *restrict to, const char *restrict from, size_t n) {
    stpncpy(to, from, n);
    return to;
}

char *strcat(char *restrict to, const char *restrict from) {
    char *end = to + strlen(to);
    strcpy(end, from);
    return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t n) {
    char *end = to + strlen(to);
    int same = __vl_same_object(to, from);
    vl_check_apart(end, same ? strnlen(from, n) + 1 : 0, from, same ? vl_read_of(from, n) : 0);
    size_t i = 0;
    for (; i < n && from[i] != 0; i++) end[i] = from[i];
    end[i] = 0;
    return to;
}

/* BSD: the result is the length of `from`; as much of it is copied as there is room for. */
size_t strlcpy(char *restrict to, const char *restrict from, size_t size) {
    size_t length = strlen(from), n = 0;
    if (size == 0) return length;
    vl_check_apart(to, length < size ? length + 1 : size, from, length + 1);
    for (; n < length && n < size - 1; n++) to[n] = from[n];
    to[n] = 0;
    return length;
}

size_t strlcat(char *restrict to, const char *restrict from, size_t size) {
    size_t start = strnlen(to, size);
    return start + strlcpy(to + start, from, size - start);
}

static char *vl_copy(const char *s, size_t n) {
    char *copy = malloc(n + 1);
    if (!copy) return NULL;
    for (size_t i = 0; i < n; i++) copy[i] = s[i];
    copy[n] = 0;
    return copy;
}

char *strdup(const char *s) { return vl_copy(s, strlen(s)); }

char *strndup(const char *s, size_t n) { return vl_copy(s, strnlen(s, n)); }
