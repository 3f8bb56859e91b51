/* sha256.h - SHA-256 (FIPS 180-4), for formats that name files by it. Pure. */
#ifndef VL_BASE_SHA256_H
#define VL_BASE_SHA256_H

#include <stddef.h>

/* 64 lower-case hexadecimal digits and a NUL. */
void sha256_hex(const void *p, size_t n, char out[65]);

#endif
