/* system_export.h - transition systems as text for other tools: BTOR2 and SMT-LIB of words, AIGER
 * of bits.
 *
 * SMT-LIB is as VMT has it: annotations mark state variables, I, T and the property.
 */
#ifndef VL_ENCODERS_FORMATS_SYSTEM_EXPORT_H
#define VL_ENCODERS_FORMATS_SYSTEM_EXPORT_H

#include "encoders/ts/bits.h"

/* false: the system has operations that BTOR2 lacks (floating point). */
bool ts_print_btor2(struct str *out, const struct ts *t);
void ts_print_smt2(struct str *out, const struct ts *t);
/* Latches that may start as anything are reset to themselves; the universal constraint is an
 * invariant constraint; the goal a bad state. c: of ts_bits_circuit, of t. */
void export_system_aiger(struct str *out, const struct ts *t, const struct ts_circuit *c);

#endif
