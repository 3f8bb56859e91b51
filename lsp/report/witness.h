/* witness.h - results for other tools: verification witnesses in SV-COMP's YAML format 2.0
 * (Ayaziova, Beyer, Lingsch-Rosenfeld, Spiessl, Strejcek, SPIN 2024).
 *
 * A function that is proved has a correctness witness: its loop invariants, as far as C can express
 * them. One that fails has a violation witness: for each failing check the arguments, the results
 * of calls without body and the calls in their order, as the interpreter replayed them, and where
 * it fails. Branches follow from these and are not listed. The format is about programs that start
 * at main; a function that was verified alone takes its place.
 * Reads nothing but the report, and writes to the one folder.
 */
#ifndef VL_LSP_REPORT_WITNESS_H
#define VL_LSP_REPORT_WITNESS_H

#include "lsp/report/report_text.h"

/* Writes DIR/FILE.FUNCTION.yml for each function that has one; `skip`: checks that were not asked
 * for. NULL, or one line on what went wrong, in the arena. */
const char *witness_write(struct arena *a, const char *dir, const struct file_report *f,
                          check_set skip);

#endif
