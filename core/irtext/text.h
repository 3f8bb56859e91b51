/* text.h - the IR as text: print and parse.
 *
 * parse(print(m)) equals m, id for id.  Ids are not written for instructions
 * without a result: position implies them (ir.h, "Numbering").
 */
#ifndef VL_CORE_IRTEXT_TEXT_H
#define VL_CORE_IRTEXT_TEXT_H

#include "core/base/status.h"
#include "core/base/str.h"
#include "core/ir/ir.h"

enum { IR_PRINT_LOCS = 1 }; /* with source ranges and files; without: the text that is hashed */

void ir_print(struct str *out, const struct ir_module *m, unsigned flags);
void ir_print_func(struct str *out, const struct ir_module *m, const struct ir_func *f,
                   unsigned flags);
void ir_print_global(struct str *out, const struct ir_global *g, unsigned flags);
/* As the type of this number; t may be a copy. */
void ir_print_ctype(struct str *out, const struct ir_ctype *t, ir_ct number);

/* On VL_INPUT, *error is "line:col: message" in the arena. The module lives in the arena. Any
 * well-formed text is accepted, so text from elsewhere must go through ir_validate next. */
vl_status ir_parse(struct arena *a, const char *text, size_t n, struct ir_module **out,
                   char **error);

#endif
