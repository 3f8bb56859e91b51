/* subst.h - terms in which some parts are replaced by others.
 *
 * A struct term_subst is memoised for the life of the replacements, so those must be complete
 * before the first term. Ownership: zeroed but for the store, which is borrowed; the rest is its
 * own until term_subst_free. Errors: none; requires replacements of the same sort. Thread rule:
 * that of the store, one thread at a time.
 */
#ifndef VL_ENCODERS_TERM_SUBST_H
#define VL_ENCODERS_TERM_SUBST_H

#include "core/base/map.h"
#include "encoders/term/term.h"

struct term_subst {
    struct term_store *store;
    struct arena arena;
    struct map to; /* by term: its replacement */
    term least;    /* the oldest term that has one; 0: none has */
};

void term_subst_put(struct term_subst *s, term from, term to); /* of one sort */
term term_subst(struct term_subst *s, term t);
void term_subst_free(struct term_subst *s);
/* t with one part replaced, for once: nothing is remembered. */
term term_replaced(struct term_store *s, term t, term from, term to);

#endif
