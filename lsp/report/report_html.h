/* report_html.h - the report of `check --format html`: one file that shows itself in a browser.
 *
 * It is the report of --format json with the sources that its findings speak of, in a page whose
 * script shows them (report_page.html).
 */
#ifndef VL_LSP_REPORT_REPORT_HTML_H
#define VL_LSP_REPORT_REPORT_HTML_H

#include "lsp/wire/json.h"

#include <stdio.h>

/* Takes the report. */
void html_report(FILE *out, cJSON *report);

#endif
