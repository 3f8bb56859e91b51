/* allow.h - findings that a comment in the source allows:
 *
 *     // verify-ls: allow signed-overflow, shift: the hash is meant to wrap around
 *
 * It covers the line that it stands on, or, on a line of its own, the next line of code; where a
 * function begins on that line, the whole function. Without a reason it allows nothing. One that
 * allows nothing any more is reported, too.
 * Ownership: texts live in the arena, paths are borrowed. Thread rule: any.
 */
#ifndef VL_LSP_FINDINGS_ALLOW_H
#define VL_LSP_FINDINGS_ALLOW_H

#include "lsp/findings/present.h"
#include "lsp/text/text.h"

struct allowance {
    uint32_t line;        /* of the comment; from 1, as all lines here */
    uint32_t first, last; /* lines that it covers */
    check_set kinds;
    const char *names;  /* as they are written */
    const char *reason; /* NULL: there is none */
    const char *wrong;  /* a sentence on what is wrong with it, or NULL */
    bool used;
};
typedef VEC(struct allowance) allowance_list;

/* The comments of a file. */
void allow_read(struct arena *a, const struct text *t, allowance_list *out);
/* Sets .allowed of each finding in the file with this path that a comment covers, at its own place
 * or at the one where it is shown. */
void allow_mark(allowance_list *l, const struct ir_module *m, const char *path,
                finding_list *findings);
/* What to say of the comment: what is wrong with it, or that it has nothing to allow though all
 * functions on its lines are decided; NULL: nothing. results: of the functions of the file, all. */
const char *allow_complaint(struct arena *a, const struct allowance *one, const struct ir_module *m,
                            const struct func_result *const *results, uint32_t n);

#endif
