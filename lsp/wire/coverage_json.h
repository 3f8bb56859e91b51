/* coverage_json.h - the prover's answer about goals of coverage, written there and read by the
 * command line.
 *
 * {"known": a result without checks, "goals": [{"number", "verdict", "bound", "reasonCode",
 * "reason"}], "vectors": [{"run": a check, "goals": [numbers], "end", "endFunction", "endId",
 * "endCheck"}]}
 * Ownership: the tree is new, and the caller's to delete; what is read lives in the arena.
 */
#ifndef VL_LSP_WIRE_COVERAGE_JSON_H
#define VL_LSP_WIRE_COVERAGE_JSON_H

#include "core/base/status.h"
#include "core/result/coverage.h"
#include "lsp/wire/json.h"

cJSON *coverage_to_json(const struct cover_result *r);
/* VL_INPUT: it is no such answer. */
vl_status coverage_from_json(struct arena *a, const cJSON *o, struct cover_result *out);

#endif
