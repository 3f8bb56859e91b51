/* string.c - <string.h>, the functions that measure, copy and join strings.
 *
 * Assumed: nothing besides the standard. The byte that ends a string is read, so a string without
 * an end is an access outside its object.
 */
#include "vl_model.h"

size_t strlen(const char *s) { return vl_search(s, 0, SIZE_MAX); }

/* 7.1.4p1: a text of at most `size` bytes is in an array of `room`, which is part of an object. */
void __vl_fits_text(const char *text, size_t room, size_t size) {
    if (size <= room) return;
    __vl_check("out-of-bounds", vl_search(text, 0, room) < room,
               "text runs over the end of its array into what follows");
}

void __vl_fits_bytes(const char *bytes, size_t room, size_t size) {
    (void)bytes;
    __vl_check("out-of-bounds", size <= room,
               "more bytes than its array has are written, into what follows");
}

size_t strnlen(const char *s, size_t most) { return vl_search(s, 0, most); }

/* Byte by byte. Two strings in one object are measured first: copying would lose the end of the one
 * it reads. */
static size_t vl_copy_bytes(char *to, const char *from) {
    size_t n = 0;
    if (__vl_same_object(to, from)) {
        n = strlen(from) + 1;
        vl_check_apart(to, n, from, n);
        n = 0;
    } else {
        vl_check_fits(to, from);
    }
    while ((to[n] = from[n]) != 0) n++;
    return n;
}

/* The string's length. */
static size_t vl_copy_string(char *to, const char *from) {
    if (!vl_searchable(from)) return vl_copy_bytes(to, from);
    size_t n = strlen(from);
    vl_check_apart(to, n + 1, from, n + 1);
    memmove(to, from, n + 1);
    return n;
}

char *stpcpy(char *restrict to, const char *restrict from) { return to + vl_copy_string(to, from); }

char *strcpy(char *restrict to, const char *restrict from) {
    vl_copy_string(to, from);
    return to;
}

/* n bytes, none of them 0 and each with a value. */
static void vl_copy_part(char *to, const char *from, size_t n) {
    if (n > 0) memmove(to, from, n);
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
    size_t length = strnlen(from, n);
    vl_copy_part(to, from, length);
    if (length < n) memset(to + length, 0, n - length);
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
    size_t length = strnlen(from, n);
    vl_copy_part(end, from, length);
    end[length] = 0;
    return to;
}

/* BSD: the result is the length of `from`; as much of it is copied as there is room for. */
size_t strlcpy(char *restrict to, const char *restrict from, size_t size) {
    size_t length = strlen(from), n;
    if (size == 0) return length;
    vl_check_apart(to, length < size ? length + 1 : size, from, length + 1);
    n = length < size ? length : size - 1;
    vl_copy_part(to, from, n);
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
    vl_copy_part(copy, s, n);
    copy[n] = 0;
    return copy;
}

char *strdup(const char *s) { return vl_copy(s, strlen(s)); }

char *strndup(const char *s, size_t n) { return vl_copy(s, strnlen(s, n)); }
