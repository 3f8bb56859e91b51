/* formula_export.h - formulas as files for other tools: ASCII AIGER and DIMACS.
 *
 * AIGER 1.9, combinational: all inputs of the graph in their order, the gates that the
 * outputs need, no latches.  DIMACS: the roots asserted; comments name the variable of
 * each input, so that a model can be read back.
 */
#ifndef VL_ENCODERS_FORMATS_FORMULA_EXPORT_H
#define VL_ENCODERS_FORMATS_FORMULA_EXPORT_H

#include "core/base/str.h"
#include "encoders/bits/aig.h"

void export_aiger(struct str *out, const struct aig *g, const aig_lit *outputs, uint32_t n);
void export_dimacs(struct str *out, const struct aig *g, const aig_lit *roots, uint32_t n);

#endif
