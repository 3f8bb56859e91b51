/* system_export.h - transition systems as word-level text for other tools: BTOR2 and SMT-LIB.
 *
 * SMT-LIB is as VMT has it: annotations mark state variables, I, T and the property.
 */
#ifndef VL_ENCODERS_FORMATS_SYSTEM_EXPORT_H
#define VL_ENCODERS_FORMATS_SYSTEM_EXPORT_H

#include "encoders/ts/ts.h"

/* false: the system has operations that BTOR2 lacks (floating point). */
bool ts_print_btor2(struct str *out, const struct ts *t);
void ts_print_smt2(struct str *out, const struct ts *t);

#endif
