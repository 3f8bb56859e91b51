/* report_json.h - `check --format json`; docs/json.md and docs/check.schema.json describe it.
 *
 * Ownership: the caller gets a new tree and deletes it; the reports are borrowed, and may be freed
 * at once.  Errors: none.
 */
#ifndef VL_LSP_REPORT_REPORT_JSON_H
#define VL_LSP_REPORT_REPORT_JSON_H

#include "lsp/report/report_text.h"

cJSON *report_file_to_json(const struct file_report *f);
/* files: an array of these, which is taken. */
cJSON *report_to_json(cJSON *files, const struct report_totals *t, int exit_status, int64_t millis);

#endif
