/* memory.c - <string.h>, the functions on bytes.
 *
 * memcpy, memmove and memset are operations of the IR where they are called by name; the
 * definitions here serve calls through a pointer.
 *
 * Assumed: nothing besides the standard.
 */
#include "vl_model.h"

void *memcpy(void *restrict to, const void *restrict from, size_t n) {
    unsigned char *t = to;
    const unsigned char *f = from;
    vl_check_apart(to, n, from, n);
    for (size_t i = 0; i < n; i++) t[i] = f[i];
    return to;
}

void *memmove(void *to, const void *from, size_t n) {
    unsigned char *t = to;
    const unsigned char *f = from;
    if (__vl_same_object(to, from) && __vl_offset(to) > __vl_offset(from)) {
        for (size_t i = n; i > 0; i--) t[i - 1] = f[i - 1];
    } else {
        for (size_t i = 0; i < n; i++) t[i] = f[i];
    }
    return to;
}

void *memset(void *to, int c, size_t n) {
    unsigned char *t = to;
    for (size_t i = 0; i < n; i++) t[i] = (unsigned char)c;
    return to;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t n) {
    return (char *)memcpy(to, from, n) + n;
}

void *memccpy(void *restrict to, const void *restrict from, int c, size_t n) {
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; i < n; i++) {
        t[i] = f[i];
        if (f[i] == (unsigned char)c) {
            vl_check_apart(to, i + 1, from, i + 1);
            return t + i + 1;
        }
    }
    vl_check_apart(to, n, from, n);
    return NULL;
}

void *memchr(const void *s, int c, size_t n) {
    size_t i = vl_search(s, (char)c, n);
    return i < n ? (char *)s + i : NULL;
}

void *memrchr(const void *s, int c, size_t n) {
    const unsigned char *p = s;
    for (size_t i = n; i > 0; i--)
        if (p[i - 1] == (unsigned char)c) return (void *)(p + i - 1);
    return NULL;
}

/* That the byte is there is the caller's promise. */
void *rawmemchr(const void *s, int c) { return (char *)s + vl_search(s, (char)c, SIZE_MAX); }

/* POSIX: of an odd number the last byte is copied or not. */
void swab(const void *restrict from, void *restrict to, ssize_t n) {
    const unsigned char *f = from;
    unsigned char *t = to;
    if (n > 0) vl_check_apart(to, (size_t)n, from, (size_t)n);
    for (ssize_t i = 0; i + 1 < n; i += 2) {
        unsigned char first = f[i];
        t[i] = f[i + 1];
        t[i + 1] = first;
    }
    if (n > 0 && n % 2 && __VERIFIER_nondet_bool()) t[n - 1] = f[n - 1];
}

void bzero(void *to, size_t n) { memset(to, 0, n); }

void explicit_bzero(void *to, size_t n) { memset(to, 0, n); }

void bcopy(const void *from, void *to, size_t n) { memmove(to, from, n); }
