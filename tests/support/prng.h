/* prng.h - seeded random numbers for generators: the same seed gives the same program everywhere.
 */
#ifndef VL_TESTS_SUPPORT_PRNG_H
#define VL_TESTS_SUPPORT_PRNG_H

#include <stdbool.h>
#include <stdint.h>

struct prng {
    uint64_t state;
};

/* splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014) */
static inline uint64_t prng_step(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static inline uint64_t prng_next(struct prng *p) { return prng_step(&p->state); }

/* 0 .. n-1 */
static inline uint32_t prng_below(struct prng *p, uint32_t n) {
    return (uint32_t)(prng_next(p) >> 33) % n;
}

static inline bool prng_chance(struct prng *p, uint32_t percent) {
    return prng_below(p, 100) < percent;
}

#endif
