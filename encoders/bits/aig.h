/* aig.h - and-inverter graphs with structural hashing.
 *
 * A literal is 2 * node + inverted; node 0 is constant false, so AIG_FALSE = 0
 * and AIG_TRUE = 1.  Two-level rewriting on construction.  One thread a graph.
 */
#ifndef VL_ENCODERS_BITS_AIG_H
#define VL_ENCODERS_BITS_AIG_H

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t aig_lit;
#define AIG_FALSE ((aig_lit)0)
#define AIG_TRUE  ((aig_lit)1)

struct aig;

struct aig *aig_new(void);
void aig_free(struct aig *g);
aig_lit aig_input(struct aig *g);
/* Of all gates: requires literals of this graph; ensures that equal gates are one node. */
aig_lit aig_and(struct aig *g, aig_lit a, aig_lit b);
static inline aig_lit aig_not(aig_lit a) { return a ^ 1u; }
aig_lit aig_or(struct aig *g, aig_lit a, aig_lit b);
aig_lit aig_xor(struct aig *g, aig_lit a, aig_lit b);
aig_lit aig_mux(struct aig *g, aig_lit c, aig_lit a, aig_lit b); /* c ? a : b */
/* At least two of three: the carry of a full adder. */
aig_lit aig_maj(struct aig *g, aig_lit a, aig_lit b, aig_lit c);

uint32_t aig_nodes(const struct aig *g);
/* Is the node an and? Then its operands, both of smaller nodes. Requires node < aig_nodes. */
bool aig_is_and(const struct aig *g, uint32_t node, aig_lit *left, aig_lit *right);

#endif
