/* report_lines.h - reports for machines that read lines: `check --format junit` and `github`.
 *
 * JUnit's XML has a function as a test case: a finding that fails a build is a failure, `unknown`
 * is skipped. GitHub's annotations are a line a finding. Ownership: texts are appended to the
 * string given. Reports are borrowed.
 */
#ifndef VL_LSP_REPORT_REPORT_LINES_H
#define VL_LSP_REPORT_REPORT_LINES_H

#include "core/base/str.h"
#include "lsp/report/report_text.h"

/* One test suite. strict: information fails, too. */
void junit_add(struct str *out, const struct file_report *f, bool strict);
/* The document around the suites. */
void junit_report(FILE *out, const struct str *suites, int64_t millis);

void github_add(FILE *out, const struct file_report *f);

#endif
