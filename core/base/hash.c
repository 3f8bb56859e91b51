/* hash.c - content hashes by XXH3.
 *
 * The one place that includes xxHash: names of tasks and keys of results are its output.
 */
#include "core/base/hash.h"

#include <inttypes.h>
#include <stdio.h>
#define XXH_INLINE_ALL /* a number is hashed in a few instructions where its size is known */
#include <xxhash.h>

uint64_t hash_bytes(const void *p, size_t n) { return XXH3_64bits(p, n); }
uint64_t hash_number(uint64_t k) { return XXH3_64bits(&k, sizeof k); }

struct hash128 hash128_bytes(const void *p, size_t n) {
    XXH128_hash_t h = XXH3_128bits(p, n);
    return (struct hash128){.hi = h.high64, .lo = h.low64};
}

void hash128_add(struct hash128 *to, const void *p, size_t n) {
    struct hash128 both[2] = {*to, hash128_bytes(p, n)};
    *to = hash128_bytes(both, sizeof both);
}

void hash128_hex(struct hash128 h, char out[33]) {
    snprintf(out, 33, "%016" PRIx64 "%016" PRIx64, h.hi, h.lo);
}
