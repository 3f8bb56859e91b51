/* aiger.h - what the two writers of AIGER share: a graph's nodes as AIGER's variables. */
#ifndef VL_ENCODERS_FORMATS_AIGER_H
#define VL_ENCODERS_FORMATS_AIGER_H

#include "encoders/bits/aig.h"

struct aiger_numbering {
    uint32_t *var; /* of each node; 0: it has none */
    uint32_t inputs, gates;
};

static inline uint32_t aiger_numbered(const struct aiger_numbering *m, aig_lit l) {
    return 2 * m->var[l >> 1] + (l & 1);
}

#endif
