/* hash.h - content hashes (XXH3).  The one user of xxHash. Pure. */
#ifndef VL_BASE_HASH_H
#define VL_BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hash128 {
    uint64_t hi, lo;
};

uint64_t hash_bytes(const void *p, size_t n);
uint64_t hash_number(uint64_t k); /* that of its bytes */
struct hash128 hash128_bytes(const void *p, size_t n);
/* To the hash of what came before these bytes. */
void hash128_add(struct hash128 *to, const void *p, size_t n);
static inline bool hash128_same(const struct hash128 *x, const struct hash128 *y) {
    return x->hi == y->hi && x->lo == y->lo;
}
/* 32 lower-case hexadecimal digits and a NUL. */
void hash128_hex(struct hash128 h, char out[33]);

#endif
