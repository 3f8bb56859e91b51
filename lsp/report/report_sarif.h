/* report_sarif.h - `check --format sarif`: the report as SARIF 2.1.0 (OASIS), for code hosts and
 * other tools.
 *
 * A finding is a result with its counterexample as a code flow; what could not be read is a
 * notification. Columns count characters, as SARIF wants, and paths are relative to the folder in
 * which `check` runs.
 * Ownership: the caller gets new trees and deletes them; reports are borrowed.
 */
#ifndef VL_LSP_REPORT_REPORT_SARIF_H
#define VL_LSP_REPORT_REPORT_SARIF_H

#include "lsp/findings/fingerprint.h"
#include "lsp/report/report_text.h"

struct sarif_parts {
    cJSON *results, *notifications; /* arrays */
};

/* Adds the file's findings and problems. */
void sarif_add(struct sarif_parts *p, const struct file_report *f, const struct baseline *b);
/* Adds what the baseline has and this run has not, as absent. */
void sarif_add_absent(struct sarif_parts *p, const struct baseline *b);
/* Takes the parts. */
cJSON *sarif_report(struct sarif_parts *p, const struct report_totals *t, int exit_status);

#endif
