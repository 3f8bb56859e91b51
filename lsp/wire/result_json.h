/* result_json.h - func_result as JSON: the prover's answer, and `check --format json`.
 *
 * One writer and one reader, so what a worker says and what a user reads cannot
 * drift apart.  With a module, places get file, line and column besides their
 * stable name (function, id).  docs/json.md describes the fields.
 * Ownership: trees are new, and the caller's to delete; results are borrowed.
 */
#ifndef VL_LSP_WIRE_RESULT_JSON_H
#define VL_LSP_WIRE_RESULT_JSON_H

#include "core/base/status.h"
#include "core/result/verdict.h"
#include "lsp/wire/json.h"

/* Places: none if m is NULL. */
cJSON *result_to_json(const struct func_result *r, const struct ir_module *m);
/* {"file", "line", "column", "endLine", "endColumn"}; NULL if the place is not known. */
cJSON *location_to_json(const struct ir_module *m, const struct ir_loc *loc);
/* The inputs of the failing run, by name, as o's "inputs". */
void inputs_to_json(cJSON *o, const struct check_result *c);
cJSON *check_to_json(const struct check_result *c, const struct ir_module *m);
/* Copies into the arena. VL_INPUT if it is not a result. */
vl_status result_from_json(struct arena *a, const cJSON *o, struct func_result *out);

#endif
