/* xorshift.h - numbers that look random and are the same in each run, on each machine.
 *
 * Source: Marsaglia, Xorshift RNGs, Journal of Statistical Software 8(14), 2003: 64 bits, shifts
 * 13, 7, 17; the period is 2^64 - 1.  The lower bits are the weaker ones.  Tests have a generator
 * of their own (tests/support/prng.h), so that their cases stay when this one changes.
 */
#ifndef VL_BASE_XORSHIFT_H
#define VL_BASE_XORSHIFT_H

#include <stdint.h>

/* Any state but 0 will do. */
#define XORSHIFT_START 88172645463325252u

static inline uint64_t xorshift_next(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

#endif
