/* needs.h - what a function needs of its callers, so that nothing fails in it that could.
 *
 * Of the findings that depend on arguments: the opposite of the condition under which each fails
 * (core/result/precondition.h), where that is known exactly and has short words.
 */
#ifndef VL_LSP_FINDINGS_NEEDS_H
#define VL_LSP_FINDINGS_NEEDS_H

#include "core/result/verdict.h"

struct function_need {
    const char *text; /* "n <= 15" */
    bool is_c;        /* and that is what it says as a C expression, too */
};

typedef VEC(struct function_need) need_list;

/* Each once, in the order of the checks. */
void needs_of(struct arena *a, const struct func_result *r, need_list *out);
/* "n <= 15, p != NULL" */
const char *needs_text(struct arena *a, const need_list *all);

#endif
