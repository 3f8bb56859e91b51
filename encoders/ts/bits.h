/* bits.h - transition systems bit by bit: circuits with latches, DimSpec.
 *
 * In DimSpec the variables 1 .. latches are the bits of the state variables in their order, then
 * come the bits of the inputs, then gates.
 * Ownership: borrows the system; the rest is its own until ts_bits_free.
 */
#ifndef VL_ENCODERS_TS_BITS_H
#define VL_ENCODERS_TS_BITS_H

#include "encoders/bits/aig.h"
#include "encoders/bits/dimspec.h"
#include "encoders/ts/ts.h"

struct ts_bits;

/* NULL if t->opt.deadline passes meanwhile. */
struct ts_bits *ts_bits_new(const struct ts *t);
void ts_bits_free(struct ts_bits *b);
uint32_t ts_bits_latches(const struct ts_bits *b);

/* In the arena. open, lost: ts_goal; of small blocks, the state for errors. */
void ts_bits_dimspec(struct ts_bits *b, struct arena *a, const bool *open, bool lost,
                     struct dimspec *out);
/* The goal is that an execution ends or fails; states from which nothing goes on are excluded, so
 * paths end where all executions do. */
void ts_bits_ends(struct ts_bits *b, struct arena *a, struct dimspec *out);

/* The system as one circuit; the lists are those of ts_bits, which keeps them. */
struct ts_circuit {
    const struct aig *aig;
    const aig_lit *inputs, *latches, *next; /* bits; next: of each latch */
    const signed char *first;               /* of each latch: 0, 1, or -1: anything */
    uint32_t ninputs, nlatches;
    aig_lit goal, always; /* an execution fails or is lost; the universal constraint */
};
struct ts_circuit ts_bits_circuit(struct ts_bits *b);

/* Reads states of DimSpec paths: as dimspec_holds does. n: variables of the DimSpec. */
struct ts_states {
    const struct ts_bits *bits;
    const bool *states;
    uint32_t n, at;
};
void ts_bits_path(const struct ts_bits *b, const bool *states, uint32_t n, uint32_t steps,
                  struct ts_states *ctx, struct ts_path *out);

#endif
