/* repair.h - edits that may repair a finding, by its check and the text around it.
 *
 * They are guesses: one is offered (lsp/server/fixes.c) only after it was applied to a copy and
 * that was verified, if repair_judge finds that the finding is gone and nothing came in its place.
 * Ownership: texts live in the arena. Pure.
 */
#ifndef VL_LSP_FINDINGS_REPAIR_H
#define VL_LSP_FINDINGS_REPAIR_H

#include "core/result/verdict.h"
#include "lsp/text/text.h"

struct repair_edit {
    size_t start, end; /* offsets of what is replaced */
    const char *with;
};

struct repair {
    const char *title; /* "Return if p is null" */
    struct repair_edit edits[2];
    uint32_t n;
    bool states; /* it makes a demand on callers */
    bool guards; /* the checked expression is to be reached all the same */
    bool whole;  /* it is to prove the function: by itself it means too little */
};

enum { MAX_REPAIRS = 4 };

struct repair_place {
    const struct text *text;
    const struct ir_module *m;
    const struct ir_func *func;   /* in which the check stands */
    size_t func_start, func_end;  /* its definition */
    size_t start, end;            /* the checked expression */
    const struct check_result *c; /* violated */
};

/* The number of guesses, the likeliest first. */
uint32_t repairs_of(struct arena *a, const struct repair_place *p, struct repair out[MAX_REPAIRS]);

/* The text with the edits, NUL-terminated. */
const char *repair_apply(struct arena *a, const struct text *t, const struct repair *r);

enum repair_verdict {
    REPAIR_NONE,    /* it is not to be offered */
    REPAIR_REMOVES, /* the finding is gone */
    REPAIR_PROVES   /* and the function is proved */
};
/* From the function's result before and after. What fails, is open, or is reached by no execution
 * after the repair must have been so before. */
enum repair_verdict repair_judge(const struct func_result *before, const struct func_result *after,
                                 const struct check_result *finding, const struct repair *r);
/* Does a caller fail, or is it open, in a new way? */
bool repair_harms(const struct func_result *before, const struct func_result *after);

#endif
