/* fortify.c - the names that _FORTIFY_SOURCE gives to <string.h> and <stdio.h> functions.
 *
 * The size that they are told is not looked at: that the access is in bounds is an obligation
 * anyway.
 */
#include "vl_model.h"

void *memcpy(void *to, const void *from, size_t n);
void *mempcpy(void *to, const void *from, size_t n);
void *memset(void *to, int c, size_t n);
char *strcpy(char *to, const char *from);
char *stpcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t n);
char *stpncpy(char *to, const char *from, size_t n);
char *strcat(char *to, const char *from);
char *strncat(char *to, const char *from, size_t n);
size_t strlcpy(char *to, const char *from, size_t n);
size_t strlcat(char *to, const char *from, size_t n);
ssize_t read(int fd, void *to, size_t n);

#define VL_SIZED(type, name, parameters, call)                                                     \
    type __##name##_chk parameters {                                                               \
        (void)size;                                                                                \
        return name call;                                                                          \
    }

VL_SIZED(void *, memcpy, (void *to, const void *from, size_t n, size_t size), (to, from, n))
VL_SIZED(void *, memmove, (void *to, const void *from, size_t n, size_t size), (to, from, n))
VL_SIZED(void *, mempcpy, (void *to, const void *from, size_t n, size_t size), (to, from, n))
VL_SIZED(void *, memset, (void *to, int c, size_t n, size_t size), (to, c, n))
VL_SIZED(char *, strcpy, (char *to, const char *from, size_t size), (to, from))
VL_SIZED(char *, stpcpy, (char *to, const char *from, size_t size), (to, from))
VL_SIZED(char *, strncpy, (char *to, const char *from, size_t n, size_t size), (to, from, n))
VL_SIZED(char *, stpncpy, (char *to, const char *from, size_t n, size_t size), (to, from, n))
VL_SIZED(char *, strcat, (char *to, const char *from, size_t size), (to, from))
VL_SIZED(char *, strncat, (char *to, const char *from, size_t n, size_t size), (to, from, n))
VL_SIZED(size_t, strlcpy, (char *to, const char *from, size_t n, size_t size), (to, from, n))
VL_SIZED(size_t, strlcat, (char *to, const char *from, size_t n, size_t size), (to, from, n))
VL_SIZED(ssize_t, read, (int fd, void *to, size_t n, size_t size), (fd, to, n))
