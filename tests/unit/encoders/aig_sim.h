/* aig_sim.h - simulation of an AIG on 64 assignments at once, and a seeded generator. */
#ifndef VL_TESTS_AIG_SIM_H
#define VL_TESTS_AIG_SIM_H

#include "core/base/arena.h"
#include "encoders/bits/aig.h"
#include "tests/support/prng.h"

static inline uint64_t random_next(uint64_t *state) { return prng_step(state); }

static inline uint32_t random_below(uint64_t *state, uint32_t n) {
    return (uint32_t)((random_next(state) >> 32) * n >> 32);
}

static inline uint64_t sim_lit(const uint64_t *value, aig_lit l) {
    return l & 1 ? ~value[l >> 1] : value[l >> 1];
}

/* value[] holds the inputs' lanes and receives those of the gates. */
static inline void sim_run(const struct aig *g, uint64_t *value) {
    aig_lit left, right;
    value[0] = 0;
    for (uint32_t n = 1; n < aig_nodes(g); n++)
        if (aig_is_and(g, n, &left, &right))
            value[n] = sim_lit(value, left) & sim_lit(value, right);
}

/* Lanes that enumerate: input i of `lane 0 .. 63` counts in binary, i < 6. */
static inline uint64_t sim_count(unsigned i) {
    static const uint64_t lanes[6] = {0xaaaaaaaaaaaaaaaau, 0xccccccccccccccccu,
                                      0xf0f0f0f0f0f0f0f0u, 0xff00ff00ff00ff00u,
                                      0xffff0000ffff0000u, 0xffffffff00000000u};
    return lanes[i];
}

#endif
