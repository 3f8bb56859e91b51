/* causes.h - findings of one cause as one, for people.
 *
 * A comparison of findings with earlier ones (fingerprint.h) needs each by itself.
 */
#ifndef VL_LSP_REPORT_CAUSES_H
#define VL_LSP_REPORT_CAUSES_H

#include "lsp/findings/present.h"

/* l: in the order of the text. Each finding keeps its place, or is listed in another's .also. One
 * that is known or allowed stays by itself. */
void causes_join(struct arena *a, const struct ir_module *m, finding_list *l);

/* Does it happen only where memory runs out? */
bool cause_is_lack_of_memory(const struct ir_module *m, const struct check_result *c);

#endif
